import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { readConfig } from '../server/src/core/config.ts'
import { createDatabase, createPool } from '../server/src/db/connection/database.ts'
import { buildApp } from '../server/src/main/app.ts'
import type { BenchRequest, Call } from './calls.ts'

/** A statement as the driver was given it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** All that the program has the database do for one request, and what it answers. */
export interface Recording {
  request: string
  /** One step after the other; the statements of a step run at the same time. */
  steps: Statement[][]
  answer: { status: number; total: string | undefined; body: unknown }
  /** The ids that the program made: another time they are others. */
  madeIds: string[]
}

/** What tells one request of the bench from another. */
export function nameOf(method = '', path = '', body = ''): string {
  return `${method} ${path} ${body}`
}

/** Answers every request of the calls with the program itself, and writes down what it has the database do. */
export async function recordCalls(url: string, calls: Call[]): Promise<Recording[]> {
  const pool = createPool({ connectionString: url })
  const stepsOf = writeDownStatements(pool)
  const db = createDatabase(pool)
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), { db })
  const record = async (call: Call, request: BenchRequest): Promise<Omit<Recording, 'madeIds'>> => {
    const { method, path, body } = request
    const name = nameOf(method, path, body)
    const headers = call.headers()
    const { steps, result } = await stepsOf(() => app.inject({ method, url: path, headers, payload: body }))
    const { statusCode: status, headers: answered } = result
    if (status >= 300) throw new Error(`${name}: ${status} ${result.body}`)
    if (steps.length === 0) throw new Error(`${name}: nothing was asked of the database`)
    const total = answered['x-total-count']
    const answer = { status, total: total === undefined ? undefined : String(total), body: result.json() }
    return { request: name, steps: withoutSession(steps), answer }
  }
  try {
    const recordings: Recording[] = []
    for (const call of calls) {
      for (const request of call.requests) {
        // The first time may also read what the program keeps for a while, such as the settings: the second is recorded.
        const before = await record(call, request)
        const recording = await record(call, request)
        recordings.push({ ...recording, madeIds: idsOnlyIn(recording.steps, before.steps) })
      }
    }
    return recordings
  } finally {
    await app.close()
    await db.destroy()
  }
}

/** The bare server asks nobody who they are. */
function withoutSession(steps: Statement[][]): Statement[][] {
  const others = steps.map((step) => step.filter(({ text }) => !isOfSession(text)))
  return others.filter((step) => step.length > 0)
}

/** Whether a statement only finds out who asks. */
export const isOfSession = (text: string) => /from "?sesiones"?/.test(text)

interface Work {
  steps: Statement[][]
  running: number
  isOver: boolean
}

/**
 * @returns a function that tells what statements `work` ran on the pool's connections, and none of anybody else, nor what it
 * left to be done later
 */
export function writeDownStatements(pool: Pool) {
  const works = new AsyncLocalStorage<Work>()
  pool.on('connect', (client: PoolClient) => {
    const run = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>
    const writeDownAndRun = async (text: string, values: unknown[] = []) => {
      const work = works.getStore()
      if (!work || work.isOver) return run(text, values)
      if (work.running === 0) work.steps.push([])
      work.steps.at(-1)?.push({ text, values })
      work.running += 1
      try {
        return await run(text, values)
      } finally {
        work.running -= 1
      }
    }
    client.query = writeDownAndRun as typeof client.query
  })
  return async <T>(work: () => Promise<T>): Promise<{ steps: Statement[][]; result: T }> => {
    const its: Work = { steps: [], running: 0, isOver: false }
    // Awaited within: what `inject` gives begins only then.
    const result = await works.run(its, async () => await work())
    its.isOver = true
    return { steps: its.steps, result }
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function idsOnlyIn(steps: Statement[][], others: Statement[][]): string[] {
  const idsOf = (of: Statement[][]) => new Set(JSON.stringify(of).match(UUID))
  const known = idsOf(others)
  return [...idsOf(steps)].filter((id) => !known.has(id))
}
