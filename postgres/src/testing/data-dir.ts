import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import {
  type Connection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded/embedded-postgres.ts'
import { findPostmaster } from '../embedded/process/postmaster.ts'
import { eventually } from './eventually.ts'
import { owner } from './small-program.ts'
import { temporaryRoot } from './temporary-root.ts'

const FAST = { fsync: 'off', shared_buffers: '16MB' }

/** The test's cleanup ends a PostgreSQL on the folder and removes the folder. */
export function aDataDir(...below: string[]): string {
  const root = temporaryRoot()
  const dataDir = join(root, ...below, 'data')
  onTestFinished(async () => {
    await endPostmaster(dataDir)
    rmSync(root, { recursive: true, force: true })
  })
  return dataDir
}

let template: Promise<string> | undefined

afterAll(async () => {
  if (template) rmSync(dirname(await template), { recursive: true })
})

export async function aMadeDataDir(...below: string[]): Promise<string> {
  const dataDir = aDataDir(...below)
  template ??= makeTemplate()
  mkdirSync(dirname(dataDir), { recursive: true })
  // Unlike `fs.cp`, `cp -a` preserves the owner.
  execFileSync('cp', ['-a', await template, dataDir])
  return dataDir
}

async function makeTemplate(): Promise<string> {
  const dataDir = join(temporaryRoot(), 'data')
  const database = await startEmbeddedPostgres({ owner, dataDir, log: () => {}, settings: FAST })
  await database.stop()
  return dataDir
}

export async function start(dataDir: string, settings: Record<string, string> = {}) {
  const messages: string[] = []
  const log = (message: string) => messages.push(message)
  const database = await startEmbeddedPostgres({ owner, dataDir, log, settings: { ...FAST, ...settings } })
  onTestFinished(() => database.stop())
  return { ...database, messages }
}

export async function query(database: Pick<EmbeddedPostgres, 'connection'>, sql: string) {
  return queryOn(database.connection, sql)
}

async function queryOn(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export function postmasterPid(dataDir: string): number {
  const pid = existsSync(dataDir) ? findPostmaster(join(dataDir, 'postgres'))?.pid : undefined
  if (!pid) throw new Error(`no PostgreSQL runs on ${dataDir}`)
  return pid
}

async function endPostmaster(dataDir: string): Promise<void> {
  const clusterDir = join(dataDir, 'postgres')
  const running = existsSync(clusterDir) && findPostmaster(clusterDir)
  if (!running) return
  process.kill(running.pid, 'SIGQUIT')
  await eventually(() => findPostmaster(clusterDir) === undefined)
}
