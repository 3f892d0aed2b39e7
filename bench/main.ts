import { theCalls } from './calls.ts'
import { startBenchDatabase } from './database.ts'
import { unfairStatements } from './fairness.ts'
import { type Comparison, compare, median } from './rounds.ts'
import { startBaseline, startProgram } from './servers.ts'
import { withStatementLog } from './statement-log.ts'

const closing: (() => Promise<void>)[] = []

async function bench() {
  console.log(
    'A gym of 400 clients; each call by 16 connections, rounds of 2 s in turn. About two minutes.\n',
  )
  const database = await startBenchDatabase()
  closing.unshift(database.close)
  const program = await startProgram(database.url)
  closing.unshift(program.stop)
  const bare = await startBaseline(database.url)
  closing.unshift(bare.stop)

  const calls = theCalls(database.subjects)
  await withStatementLog(database.url, async () => {
    for (const call of calls)
      for (const statement of await unfairStatements(call, [program, bare], database.logFile))
        console.log(`${call.name}: not the same work; only by the ${statement}`)
  })
  console.log('call       program      bare   ratio   from   to     goal')
  for (const call of calls) console.log(line(await compare(call, { program, bare })))
}

function line({ call, program, bare, ratios }: Comparison): string {
  const rate = (perSecond: number) => perSecond.toFixed(0).padStart(7)
  const [ratio, from, to] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((r) =>
    r.toFixed(2),
  )
  return `${call.name.padEnd(7)} ${rate(program)}/s ${rate(bare)}/s    ${ratio}   ${from}   ${to}   ${call.goal.toFixed(2)}`
}

async function close() {
  for (const end of closing.splice(0)) await end()
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(0)))
await bench()
  .catch((error: unknown) => console.error(error))
  .finally(close)
