import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serialize } from 'node:v8'
import { measureBrowser } from './browser.ts'
import { benchmarkCalls, type Call } from './calls.ts'
import { type BenchDatabase, startBenchDatabase } from './database.ts'
import { unfairStatements } from './fairness.ts'
import { measureGrowth } from './growth.ts'
import { type Gym, startGrowthDatabase, startGyms } from './growth-database.ts'
import { judgePages } from './lighthouse.ts'
import { directus } from './peers/directus.ts'
import { peersNode } from './peers/install.ts'
import { parse } from './peers/parse.ts'
import { startPeer } from './peers/peer.ts'
import { platformatic } from './peers/platformatic.ts'
import { recordCalls } from './recording.ts'
import { compare, median, type Target } from './rounds.ts'
import { type Server, startBaseline, startProgram } from './servers.ts'
import { withStatementLog } from './statement-log.ts'
import { benchTools } from './tools.ts'
import { files, measureWholeLists, wholes } from './whole-lists.ts'

const { values, positionals } = parseArgs({
  options: {
    grande: { type: 'boolean', default: false },
    pares: { type: 'boolean', default: false },
    enteras: { type: 'boolean', default: false },
    archivos: { type: 'boolean', default: false },
    navegador: { type: 'boolean', default: false },
    solo: { type: 'string' },
    en: { type: 'string' },
  },
  allowPositionals: true,
})
const ROUNDS = Number(positionals[0] ?? 5)

const LIGHTHOUSE_TIMES = 3

const closing: (() => Promise<void>)[] = []

async function bench() {
  console.log(`20 000 clients; each call by 16 connections, ${ROUNDS} rounds of 2 s in turn.\n`)
  const database = await startBenchDatabase()
  closing.unshift(database.close)
  const program = await startProgram(database.url, values.pares ? await peersNode() : undefined)
  closing.unshift(program.stop)
  const calls = benchmarkCalls(database.subjects)
  const results = values.pares
    ? await besidePeers(database, { program, calls })
    : await besideTheLimit(database, { program, calls })
  if (!positionals[0] && !values.solo) await keepResults(values.pares ? 'peers' : 'limit', results)
}

interface Ours {
  program: Server
  calls: Call[]
}

async function besideTheLimit(database: BenchDatabase, { program, calls }: Ours): Promise<Result[]> {
  const recordings = join(database.folder, 'recordings')
  await writeFile(recordings, serialize(await recordCalls(database.url, calls)))
  const bare = await startBaseline(database.url, recordings)
  closing.unshift(bare.stop)
  await withStatementLog(database.ownersUrl, async () => {
    for (const call of calls)
      for (const statement of await unfairStatements(call, [program, bare], database.logFile))
        console.log(`${call.name}: not the same work; only by the ${statement}`)
  })
  const results: Result[] = []
  for (const call of calls) results.push(await compared({ server: program, call }, { server: bare, call }))
  return results
}

/** Compares the program with one peer at a time. Reports and skips a peer that fails to install or start. */
async function besidePeers(database: BenchDatabase, { program, calls }: Ours): Promise<Result[]> {
  const results: Result[] = []
  for (const peer of [platformatic, parse, directus]) {
    if (!peer.name.includes(values.solo ?? '')) continue
    try {
      const { server, calls: theirs } = await startPeer(peer, database)
      closing.unshift(server.stop)
      for (const call of theirs) {
        const ours = calls.find(({ name }) => name === call.name)
        if (ours) results.push(await compared({ server: program, call: ours }, { server, call }))
      }
      closing.shift()
      await server.stop()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
  return results
}

/** A stored comparison: ratios, because absolute throughput depends on the machine. */
interface Result {
  beside: string
  call: string
  goal: number
  ratio: number
  from: number
  to: number
  load: number
}

async function compared(ours: Target, theirs: Target): Promise<Result> {
  const { call, ratios } = await compare(ours, theirs, { rounds: ROUNDS })
  const [ratio, from, to] = [median(ratios), Math.min(...ratios), Math.max(...ratios)]
  const result = { beside: theirs.server.name, call: call.name, goal: call.goal, ratio, from, to }
  const [r, f, t] = [ratio, from, to].map((each) => each.toFixed(2).padStart(6))
  const isMissed = ratio < call.goal ? '  missed' : ''
  console.log(
    `${result.beside.padEnd(14)} ${call.name.padEnd(7)} ${r}  (${f} to ${t})  goal ${call.goal}${isMissed}`,
  )
  return { ...result, load: loadavg()[0] ?? 0 }
}

/** Compares a small gym with a large one. `--solo=pagos` filters the calls by name. */
async function growth() {
  const gyms = await startGrowthDatabase()
  closing.unshift(gyms.close)
  const calls = await measureGrowth(gyms, { times: Number(positionals[0] ?? 21), only: values.solo })
  if (!values.solo) await keepResults('growth', calls)
}

async function wholeLists() {
  const { large, close } = await startGrowthDatabase()
  closing.unshift(close)
  const times = Number(positionals[0] ?? 3)
  const results = await measureWholeLists(large, { wholes, times, only: values.solo })
  if (!values.solo) await keepResults('whole-lists', results)
}

async function listFiles() {
  const { gyms, close } = await startGyms({ mediano: { clientes: 100_000, pagos: 100_000 } })
  closing.unshift(close)
  const times = Number(positionals[0] ?? 3)
  const results = await measureWholeLists(gyms[0] as Gym, { wholes: files, times, only: values.solo })
  if (!values.solo) await keepResults('list-files', results)
}

/** Measures the browser. `--en=http://127.0.0.1:3000` uses a running program instead of a new one. */
async function browser() {
  const resolve = await benchTools()
  const url = values.en ?? (await startLargeGym())
  const times = Number(positionals[0] ?? 5)
  const webVitals = await readFile(resolve('web-vitals'), 'utf8')
  const waited = await measureBrowser(url, { webVitals, times, only: values.solo })
  const keep = (found: object) => keepResults('browser', { load: loadavg(), times, waited, ...found })
  // Stores these results now: Lighthouse takes as long again, and may fail.
  if (!values.solo) await keep({})
  const marks = await judgePages(url, {
    resolve,
    times: Math.min(times, LIGHTHOUSE_TIMES),
    only: values.solo,
  })
  if (!values.solo) await keep({ marks })
}

async function startLargeGym(): Promise<string> {
  const { large, close } = await startGrowthDatabase()
  closing.unshift(close)
  const program = await startProgram(large.url)
  closing.unshift(program.stop)
  return program.url
}

async function keepResults(name: string, results: unknown) {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
}

async function close() {
  for (const end of closing.splice(0)) await end()
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(0)))
const asked = values.navegador
  ? browser
  : values.enteras
    ? wholeLists
    : values.archivos
      ? listFiles
      : values.grande
        ? growth
        : bench
await asked()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(close)
