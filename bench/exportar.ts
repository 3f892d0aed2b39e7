import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createDatabase, createPool } from '../server/src/db/database.ts'
import { findUserByEmail } from '../server/src/features/users/users.queries.ts'
import { openSession } from '../server/src/operations/iniciarSesion.ts'
import { startBenchDatabase } from './database.ts'

// What the spreadsheet of a large ledger costs in memory: `npx tsx bench/exportar.ts [rows]`. The client is in the same
// process, so the program alone takes less.
const ROWS = Number(process.argv[2] ?? 100_000)
const AT_ONCE = 10_000
const SAMPLE_MS = 20
const MEGA = 1024 * 1024

const database = await startBenchDatabase()
const db = createDatabase(createPool({ connectionString: database.url }))
for (let from = 0; from < ROWS; from += AT_ONCE)
  await sql`
  insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia, creado_por)
  select gen_random_uuid(), case when n % 3 = 0 then 'egreso' else 'ingreso' end::tipo_movimiento,
         'Venta: Mensualidad × 1 (' || md5(n::text) || ')', (random() * 200000)::numeric(14, 2),
         date '2020-01-01' + n % 2500, 'efectivo', 'Caja', 'Ingresos', 'manual', (select id from users limit 1)
  from generate_series(${from + 1}::int, ${Math.min(from + AT_ONCE, ROWS)}::int) as n`.execute(db)
const admin = await findUserByEmail(db, 'admin@demo.local')
if (!admin) throw new Error('The demo has no admin')
const { token } = await openSession(db, admin, new Date())
const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), { db })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

for (const [name, pauseMs] of [
  ['the first', 0],
  ['the same again', 0],
  ['to a slow client', 2],
] as const) {
  const { rss, ms, bytes, rows } = await measure(pauseMs)
  const size = `${(bytes / MEGA).toFixed(1)} MB, ${(bytes / rows).toFixed(0)} bytes a row`
  console.log(
    `${name}: ${rows} rows (${size}) in ${(ms / 1000).toFixed(1)} s, ${(rss / MEGA).toFixed(0)} MB above idle`,
  )
}

await app.close()
await db.destroy()
await database.close()

/** Downloads the whole ledger; `rss` is the most that the process held above what it held before. */
async function measure(pauseMs: number) {
  globalThis.gc?.()
  const idle = process.memoryUsage().rss
  let peak = idle
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, SAMPLE_MS)
  const begun = performance.now()
  const answer = await fetch(`${address}/api/contabilidad/exportar`, {
    headers: { authorization: `Bearer ${token}` },
  })
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (pauseMs > 0) await delay(pauseMs)
  }
  clearInterval(sampling)
  const rows = Number(answer.headers.get('x-total-count'))
  return { rss: peak - idle, ms: performance.now() - begun, bytes, rows }
}
