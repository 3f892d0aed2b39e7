import { loadavg } from 'node:os'
import { tryLedger } from '../../server/src/db/backup/ledger-laws.ts'
import { findBinaries } from './binaries.ts'
import { startCluster } from './cluster.ts'
import { connectTo, killedPrimary, killedPrograms, victims } from './failures.ts'
import { endLeftOver } from './left-over.ts'
import { createPrograms } from './programs.ts'
import { races, tills } from './races.ts'
import { readsScale } from './reads.ts'
import { reports } from './reports.ts'
import { copies, dailyCopy, hints, idempotency, limits, sessions, settings } from './sharing.ts'

// `npm run drill -- nodos`: runs the stack of deploy/ with two programs, and kills parts of it.

const PRIMARY_ROUNDS = Number(process.env.NODOS_ROUNDS || 3)
const PROGRAM_ROUNDS = Number(process.env.NODOS_ROUNDS || 6)

const binaries = findBinaries()
if ('missing' in binaries) {
  console.error(
    `Para este simulacro faltan programas de Debian: sudo apt install ${binaries.missing.join(' ')}. No se inició nada.`,
  )
  process.exit(2)
}

const left = endLeftOver()
if (left > 0) console.log(`Se cerraron ${left} procesos que dejó un simulacro interrumpido.`)

const closing: (() => Promise<unknown>)[] = []
let isInterrupted = false
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isInterrupted = true
      reject(new Error('Interrumpido: se cierra todo lo que se inició.'))
    })
})

let said: () => (readonly [string, string])[] = () => []
const LAST = 2_000

async function drill(found: Exclude<typeof binaries, { missing: string[] }>) {
  const cluster = await startCluster(found)
  closing.unshift(cluster.close)
  const programs = createPrograms(cluster)
  said = () => [
    ...programs.said(),
    ...cluster.engines.map((name) => [name, cluster.processes.logOf(name)] as const),
  ]
  closing.unshift(programs.close)

  async function step(what: string, work: () => Promise<unknown>) {
    const since = performance.now()
    const figures = Object.entries((await work()) ?? {}).map(([name, figure]) => `; ${name}: ${figure}`)
    const seconds = ((performance.now() - since) / 1_000).toFixed(1)
    console.log(`✓ ${what} (${seconds} s, load ${loadavg()[0]?.toFixed(1)})${figures.join('')}`)
  }

  await step('etcd, two PostgreSQL under Patroni, PgBouncer and HAProxy', cluster.start)
  let startedAt = 0
  let two = { one: {}, two: {} } as Awaited<ReturnType<typeof programs.startBoth>>
  await step('two programs start on an empty database at one moment, which one of them makes', async () => {
    startedAt = Date.now()
    two = await programs.startBoth()
    const database = await connectTo(cluster)
    const { rows } = await database
      .query('select count(*)::int as admins from users')
      .finally(() => database.end())
    if (rows[0]?.admins !== 1) throw new Error(`there are ${rows[0]?.admins} first administrators`)
  })
  await step('sessions', () => sessions(two))
  await step('limits', () => limits(two))
  await step('idempotency', () => idempotency(two))
  await step('settings', () => settings(two))
  await step('live hints', () => hints(two))
  await step('a copy that both are asked for is made once', () => copies(two))
  await step('races over both', () => races(two))
  await step('two tills', () => tills(two))
  await step('reports are read from the standby, and say how old they are', () => reports(cluster, two))
  await step('reads with one program and with both', () => readsScale(cluster, two))
  await step('the copy of the day is made once', () => dailyCopy(two, startedAt))
  await step('kill -9 of a program under load: the other one answers all', () =>
    killedPrograms(cluster, { programs, two, rounds: PROGRAM_ROUNDS }),
  )
  for (const victim of Object.keys(victims) as (keyof typeof victims)[])
    await step(`kill -9 of the primary under sales, ${victim}`, () =>
      killedPrimary(cluster, victim, PRIMARY_ROUNDS),
    )
  await step('the books hold', async () => {
    const database = await connectTo(cluster)
    const pruebas = await tryLedger(database).finally(() => database.end())
    const wrong = pruebas.filter(({ ok }) => !ok)
    if (wrong.length > 0)
      throw new Error(wrong.map(({ nombre, detalle }) => `${nombre}: ${detalle}`).join('\n'))
    return { laws: pruebas.length }
  })
}

const drilling = drill(binaries)
// After an interruption the pending drill rejects later: ignore it.
drilling.catch(() => {})
try {
  await Promise.race([drilling, interrupted])
} catch (error) {
  console.error(isInterrupted ? (error as Error).message : error)
  if (!isInterrupted) for (const [name, text] of said()) console.error(`\n${name}:\n${text.slice(-LAST)}`)
  process.exitCode = 1
}
for (const close of closing.splice(0)) await close().catch((error: unknown) => console.error(error))
process.exit()
