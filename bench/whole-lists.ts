import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, dayIn } from '../contract/src/core/calendar.ts'
import type { Gym } from './growth-database.ts'
import { median } from './rounds.ts'
import { type Server, startProgram } from './servers.ts'

/** Limits while lists are read: MB above the idle memory, and the slowdown of other requests as a factor. */
const MOST_MEGABYTES = 150
const MOST_TIMES = 2
const QUIET_MS = 5_000
const SAMPLE_MS = 20
const PAUSE_MS = 10
const LONGEST_MS = 19 * 60_000

const today = dayIn('America/Bogota', new Date())
const halfYear = `fechaInicio=${addDays(today, -182)}&fechaFin=${today}`

interface ListRead {
  what: string
  path: string
  atOnce: number
  rounds?: number
}

export const wholes: ListRead[] = [
  {
    what: 'the ledger of half a year as a spreadsheet',
    path: `/contabilidad/exportar?${halfYear}`,
    atOnce: 1,
  },
  { what: 'the same twice at once', path: `/contabilidad/exportar?${halfYear}`, atOnce: 2 },
  { what: 'all clients', path: '/clientes', atOnce: 1 },
  { what: 'all payments, twice at once', path: '/pagos', atOnce: 2, rounds: 1 },
]

export const files: ListRead[] = [
  { what: 'clients as xlsx', path: '/clientes/exportar?formato=xlsx', atOnce: 1 },
  { what: 'clients as xlsx, twice at once', path: '/clientes/exportar?formato=xlsx', atOnce: 2 },
  { what: 'clients as csv, twice at once', path: '/clientes/exportar?formato=csv', atOnce: 2 },
  { what: 'payments as xlsx, twice at once', path: '/pagos/exportar?formato=xlsx', atOnce: 2 },
]

const others = ['/clientes?limite=25', '/pagos?limite=25', '/productos?limite=25']

/**
 * `seconds`, `aboveIdle` (MB) and `othersTimes` are medians, the rest is of the first round.
 * `othersTimes`: 99th percentile of the latency of other requests, divided by that of idle periods.
 */
interface ListResult {
  what: string
  rows: number
  isWhole: boolean
  /** Null if the read was cut off at its timeout. */
  bytesARow: number | null
  seconds: number
  aboveIdle: number
  othersTimes: number
  holds: boolean
  load: number
}

/**
 * Measures memory, and the latency of other requests, while lists are read, against idle periods.
 * `longestMs`: the timeout of one list.
 */
export async function measureWholeLists(
  { url, subjects }: Gym,
  {
    wholes,
    times,
    only = '',
    longestMs = LONGEST_MS,
  }: { wholes: ListRead[]; times: number; only?: string | undefined; longestMs?: number },
): Promise<ListResult[]> {
  const program = await startProgram(url)
  const headers = { authorization: `Bearer ${subjects.token}` }
  const results: ListResult[] = []
  try {
    await waited(program, headers, delay(QUIET_MS))
    for (const { what, path, atOnce, rounds = times } of wholes) {
      if (!what.includes(only)) continue
      const took = []
      for (let round = 0; round < rounds; round += 1) {
        const idle = memoryOf(program)
        const before = await waited(program, headers, delay(QUIET_MS))
        const peak = watchMemory(program)
        const begun = performance.now()
        const reading = Promise.all(
          Array.from({ length: atOnce }, () => readWhole(`${program.url}/api${path}`, headers, longestMs)),
        )
        const meanwhile = await waited(program, headers, reading)
        const seconds = (performance.now() - begun) / 1_000
        const aboveIdle = peak() - idle
        const after = await waited(program, headers, delay(QUIET_MS))
        const [first] = await reading
        if (first)
          took.push({
            ...first,
            seconds,
            aboveIdle,
            othersTimes: p99(meanwhile) / p99([...before, ...after]),
          })
      }
      results.push(said(what, took))
    }
    return results
  } finally {
    await program.stop()
  }
}

type Took = Omit<ListResult, 'what' | 'holds' | 'load' | 'bytesARow'> & { bytes: number }

function said(what: string, took: Took[]): ListResult {
  const of = (name: 'seconds' | 'aboveIdle' | 'othersTimes') => median(took.map((each) => each[name]))
  const [seconds, aboveIdle, othersTimes] = [of('seconds'), of('aboveIdle'), of('othersTimes')]
  const { rows = 0, bytes = 0, isWhole = false } = took[0] ?? {}
  const holds = aboveIdle <= MOST_MEGABYTES && othersTimes <= MOST_TIMES
  const load = loadavg()[0] ?? 0
  console.log(
    `${what}: ${rows} rows${isWhole ? '' : `, ${(bytes / 1e6).toFixed(0)} MB of them`} in ${seconds.toFixed(1)} s, ${aboveIdle.toFixed(0)} MB above idle, others waited ${othersTimes.toFixed(2)} times (load ${load.toFixed(0)})${holds ? '' : '  *'}`,
  )
  return {
    what,
    rows,
    isWhole,
    bytesARow: isWhole ? bytes / rows : null,
    seconds,
    aboveIdle,
    othersTimes,
    holds,
    load,
  }
}

async function readWhole(url: string, headers: Record<string, string>, longestMs: number) {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  const deadline = performance.now() + longestMs
  let bytes = 0
  let isWhole = true
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (performance.now() < deadline) continue
    isWhole = false
    break
  }
  return { rows: Number(answer.headers.get('x-total-count')), bytes, isWhole }
}

/** Sends other requests, one after another, until `work` ends. Returns their response times in ms. */
async function waited(
  { url }: Server,
  headers: Record<string, string>,
  work: Promise<unknown>,
): Promise<number[]> {
  const over = work.then(
    () => true,
    () => true,
  )
  const times: number[] = []
  for (let turn = 0; !(await Promise.race([over, delay(PAUSE_MS, false)])); turn += 1) {
    const begun = performance.now()
    const answer = await fetch(`${url}/api${others[turn % others.length]}`, { headers })
    await answer.text()
    times.push(performance.now() - begun)
  }
  await work
  return times
}

function p99(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** Samples the program's memory. The returned function stops the sampling and returns the peak in MB. */
function watchMemory(program: Server): () => number {
  let most = memoryOf(program)
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(program))
  }, SAMPLE_MS)
  return () => {
    clearInterval(watching)
    return most
  }
}

function memoryOf({ pid }: Server): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}
