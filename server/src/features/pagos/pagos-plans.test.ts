import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { listPagos, sumPagos } from './pagos.queries.ts'

async function withClientes(count: number) {
  const { db, owned } = await aDatabase()
  await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    select gen_random_uuid(), 'Ana', 'Ruiz', 'a@b.co', '3001234567', 'Calle 1', (10000 + n)::text
    from generate_series(1, ${count}::int) n`.execute(db)
  return { db, owned }
}

test('the payments of one client use the index', { tags: ['full'] }, async () => {
  const { db, owned } = await withClientes(2000)
  await sql`
    insert into pagos (id, cliente_id, cantidad, monto, fecha, metodo_pago)
    select gen_random_uuid(), id, 1, 1000, date '2026-01-01' + n, 'Efectivo'
    from clientes, generate_series(1, 5) n`.execute(db)
  await sql`analyze`.execute(owned)
  const list = { buscar: '10777', limite: 20 }
  const plans = await plansOf(db, async () => {
    expect((await listPagos(db, list, {}, '2026-11-20')).total).toBe(5)
    expect(await sumPagos(db, list, {}, '2026-11-20')).toEqual({ monto: 5000, devuelto: 0 })
  })
  const ofPagos = plans.filter(
    ({ statement }) => statement.includes('"pagos" as "g"') && !statement.includes('contabilidad'),
  )
  expect(ofPagos).toHaveLength(2)
  for (const { plan } of ofPagos) {
    expect(plan).toContain('pagos_cliente')
    expect(plan).not.toMatch(/pagos_fecha|Seq Scan on pagos/)
  }
})

test('a word of over a thousand clients finds all their payments', async () => {
  const { db } = await withClientes(1002)
  await sql`
    insert into pagos (id, cliente_id, cantidad, monto, fecha, metodo_pago)
    select gen_random_uuid(), id, 1, 1, date '2026-01-01', 'Efectivo' from clientes`.execute(db)
  expect(await sumPagos(db, { buscar: 'ana ruiz' }, {}, '2026-11-20')).toEqual({ monto: 1002, devuelto: 0 })
})

test('a deep page reads memberships only for its own rows', async () => {
  const own = await testApi()
  const desk = frontDesk(own)
  const cliente = (await desk.cliente())._id
  for (let n = 0; n < 40; n += 1) await desk.pago({ cliente, monto: 1_000 })
  const looks = await own.db.transaction().execute(async (trx) => {
    // Counts the scans of `membresias` by the earlier statements of this transaction.
    const looked = async () => {
      const { rows } = await sql<{ looks: number }>`
        select seq_scan + idx_scan as looks from pg_stat_xact_user_tables where relname = 'membresias'`.execute(
        trx,
      )
      return rows[0]?.looks ?? 0
    }
    const before = await looked()
    expect((await listPagos(trx, { limite: 2, pagina: 20 }, {}, '2026-11-20')).rows).toHaveLength(2)
    return (await looked()) - before
  })
  expect(looks).toBeLessThan(10)
})
