import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../server/src/db/connection/database.ts'
import { findUserByEmail } from '../server/src/features/users/users.queries.ts'
import { openSession } from '../server/src/operations/cuentas/iniciarSesion.ts'
import { benchmarkCalls, type Call } from './calls.ts'
import { startBenchDatabase } from './database.ts'
import { load, median } from './rounds.ts'
import { startProgram } from './servers.ts'

// Measures the cost of the audit triggers on a sale and a check-in, with one connection and with sixteen.
const ROUNDS = 5
const SECONDS = 2

const database = await startBenchDatabase()
const owner = createDatabase(createPool({ connectionString: database.ownersUrl, max: 2 }))
const program = await startProgram(database.url)

async function auditIs(state: 'enable' | 'disable') {
  const { rows } = await sql<{ tabla: string }>`
    select tgrelid::regclass::text as tabla from pg_trigger where tgname = 'auditar'`.execute(owner)
  for (const { tabla } of rows) await sql.raw(`alter table ${tabla} ${state} trigger auditar`).execute(owner)
}

async function entries(): Promise<Call> {
  const user = await findUserByEmail(owner, 'admin@demo.local')
  if (!user) throw new Error('The demo has no admin')
  const authorization = `Bearer ${(await openSession(owner, user, new Date())).token}`
  const headers = () => ({
    authorization,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  })
  const call = async (method: string, path: string, body: object) =>
    (await fetch(program.url + path, { method, headers: headers(), body: JSON.stringify(body) })).status
  const reglas = { REPETIDA: 'ignorar' }
  const set = await call('PUT', '/api/configuracion/entrada', { reglas })
  if (set !== 200) throw new Error(`the rules of the door: ${set}`)
  const bodies: string[] = []
  for (const clienteId of database.subjects.clientes.slice(0, 100))
    if ((await call('POST', '/api/entradas', { clienteId })) === 201)
      bodies.push(JSON.stringify({ clienteId }))
  const requests = bodies.map((body) => ({ method: 'POST' as const, path: '/api/entradas', body }))
  return { name: 'entry', goal: 0, requests, headers }
}

try {
  const sale = benchmarkCalls(database.subjects).find(({ name }) => name === 'sale')
  const calls = [...(sale ? [sale] : []), await entries()]
  console.log('call   at once  with audit  without   ratio   from     to')
  for (const call of calls)
    for (const connections of [1, 16]) {
      await load(program, call, 1, connections)
      const pairs: { on: number; off: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await auditIs('enable')
        const on = await load(program, call, SECONDS, connections)
        await auditIs('disable')
        pairs.push({ on, off: await load(program, call, SECONDS, connections) })
      }
      const ratios = pairs.map(({ on, off }) => on / off)
      const rates = [median(pairs.map(({ on }) => on)), median(pairs.map(({ off }) => off))]
      const figures = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
        ratio.toFixed(2),
      )
      console.log(
        `${call.name.padEnd(6)} ${`${connections}`.padStart(7)} ${rates.map((rate) => `${rate.toFixed(0)}/s`.padStart(10)).join(' ')}    ${figures.join('   ')}`,
      )
    }
  await auditIs('enable')
  const began = performance.now()
  const { rows } = await sql<{
    waiting: number
  }>`select count(*)::int as waiting from auditoria_sin_eslabon`.execute(owner)
  for (;;) {
    const { rows: linked } = await sql<{
      hechas: number
    }>`select encadenar_auditoria(1000) as hechas`.execute(owner)
    if ((linked[0]?.hechas ?? 0) < 1000) break
  }
  const seconds = (performance.now() - began) / 1000
  console.log(`not linked yet at the end: ${rows[0]?.waiting}, linked in ${seconds.toFixed(1)} s`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await program.stop()
  await owner.destroy()
  await database.close()
}
