import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serialize } from 'node:v8'
import { theCalls } from './calls.ts'
import { startBenchDatabase } from './database.ts'
import { unfairStatements } from './fairness.ts'
import { measureGrowth } from './growth.ts'
import { startGrowthDatabase } from './growth-database.ts'
import { recordCalls } from './recording.ts'
import { type Comparison, compare, median } from './rounds.ts'
import { startBaseline, startProgram } from './servers.ts'
import { withStatementLog } from './statement-log.ts'

const { values, positionals } = parseArgs({
  options: { grande: { type: 'boolean', default: false }, solo: { type: 'string' } },
  allowPositionals: true,
})
/** `npm run bench -- 1` for a first impression in half a minute. */
const ROUNDS = Number(positionals[0] ?? 7)

const closing: (() => Promise<void>)[] = []

async function bench() {
  console.log(
    `A gym of 400 clients; each call by 16 connections, ${ROUNDS} rounds of 2 s in turn. Seven take about two minutes.\n`,
  )
  const database = await startBenchDatabase()
  closing.unshift(database.close)
  const calls = theCalls(database.subjects)
  const recordings = join(database.folder, 'recordings')
  await writeFile(recordings, serialize(await recordCalls(database.url, calls)))

  const program = await startProgram(database.url)
  closing.unshift(program.stop)
  const bare = await startBaseline(database.url, recordings)
  closing.unshift(bare.stop)

  await withStatementLog(database.ownersUrl, async () => {
    for (const call of calls)
      for (const statement of await unfairStatements(call, [program, bare], database.logFile))
        console.log(`${call.name}: not the same work; only by the ${statement}`)
  })
  console.log('call       program      bare   ratio   from   to     goal')
  for (const call of calls) console.log(line(await compare(call, { program, bare, rounds: ROUNDS })))
}

function line({ call, program, bare, ratios }: Comparison): string {
  const rate = (perSecond: number) => perSecond.toFixed(0).padStart(7)
  const [ratio, from, to] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((r) =>
    r.toFixed(2),
  )
  return `${call.name.padEnd(7)} ${rate(program)}/s ${rate(bare)}/s    ${ratio}   ${from}   ${to}   ${call.goal.toFixed(2)}`
}

/** `--solo=pagos` asks for the calls with that in their names alone. */
async function growth() {
  const gyms = await startGrowthDatabase()
  closing.unshift(gyms.close)
  const calls = await measureGrowth(gyms, { times: Number(positionals[0] ?? 21), only: values.solo })
  if (!values.solo) await keepResults('growth', calls)
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
await (values.grande ? growth() : bench())
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(close)
