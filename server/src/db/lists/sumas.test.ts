import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import type { Db } from '../connection/database.ts'
import { joinSumas, sumar } from './sumas.ts'

let api: TestApi
let db: Db
beforeAll(async () => {
  api = await testApi()
  db = api.database.db
})

const wrong = async () => {
  const { owned } = api.database
  const days = await sql`select * from sumas_erradas()`.execute(owned)
  const totals = await sql`select * from totales_errados()`.execute(owned)
  return [...days.rows, ...totals.rows]
}
const ledger = async (desde?: string, hasta?: string) => {
  const { cuantos, monto } = await sumar(db, {
    de: 'contabilidad',
    ...(desde && { desde }),
    ...(hasta && { hasta }),
  })
  return { cuantos, monto }
}

test('concurrent writes are summed to the cent, during a merge too', { tags: ['full'] }, async () => {
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  const before = await ledger()
  const writing = Array.from({ length: 40 }, async (_, n) => {
    const { _id } = await desk.pago({ cliente, monto: 1_000 + n, fecha: n % 2 ? '2026-10-01' : '2026-10-02' })
    if (n % 4 === 0) await api.as('admin').put(`/pagos/${_id}`, { monto: 7, fecha: '2026-10-03' })
    if (n % 5 === 0) await api.as('admin').delete(`/pagos/${_id}`)
    if (n % 3 === 0) await joinSumas(db)
  })
  await Promise.all([...writing, joinSumas(db), joinSumas(db)])
  expect(await wrong()).toEqual([])
  await Promise.all([joinSumas(db), joinSumas(db), joinSumas(db)])
  expect(await wrong()).toEqual([])
  const { rows } = await sql`select de, grupo, dia from sumas group by 1, 2, 3 having count(*) > 1`.execute(
    db,
  )
  expect(rows).toEqual([])
  const kept = await sumar(db, { de: 'pagos', desde: '2026-10-01', hasta: '2026-10-03' })
  expect(kept.cuantos).toBe(32)
  expect((await ledger()).cuantos).toBeGreaterThan(before.cuantos + 40)
})

test("the stored total equals the days' sum, also after a merge", async () => {
  const everyDay = { desde: '1900-01-01', hasta: '9999-12-31' }
  const both = async () => [await sumar(db, { de: 'pagos' }), await sumar(db, { de: 'pagos', ...everyDay })]
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  await desk.pago({ cliente, monto: 1_000, fecha: '2026-10-05' })
  await joinSumas(db)
  const { _id } = await desk.pago({ cliente, monto: 2_000, fecha: '2026-10-05' })
  const [total, days] = await both()
  expect(total).toEqual(days)
  await api.as('admin').delete(`/pagos/${_id}`)
  await joinSumas(db)
  const [less, lessDays] = await both()
  expect(less).toEqual(lessDays)
  expect(less?.cuantos).toBe(Number(total?.cuantos) - 1)
  const loose = await sql`select from sumas where not en_total`.execute(db)
  expect(loose.rows).toEqual([])
  expect(await wrong()).toEqual([])
})

test('merges several rows of a summed day and adds each once', async () => {
  await sql`
    insert into sumas (de, grupo, dia, cuantos, monto, devuelto, en_total) values
      ('pagos', '', '1990-01-01', 3, 30, 0, true), ('pagos', '', '1990-01-01', -2, -20, 0, true),
      ('pagos', '', '1990-01-01', -1, -10, 0, false), ('pagos', '', '1990-01-01', 0, 0, 0, false)`.execute(
    api.database.owned,
  )
  await sql`
    insert into sumas_totales (de, grupo, cuantos, monto, devuelto) values ('pagos', '', 1, 10, 0)
    on conflict (de, grupo) do update set cuantos = sumas_totales.cuantos + 1, monto = sumas_totales.monto + 10`.execute(
    api.database.owned,
  )
  await joinSumas(db)
  const { rows } = await sql`select from sumas where de = 'pagos' and dia = '1990-01-01'`.execute(db)
  expect(rows).toEqual([])
  expect(await wrong()).toEqual([])
})

test('a refused or rolled back write adds nothing', async () => {
  const before = await ledger()
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
        values (gen_random_uuid(), 'egreso', 'Luz', 5, '2026-10-01', 'efectivo', 'Caja', 'Gastos', 'manual')`.execute(
        trx,
      )
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await ledger()).toEqual(before)
})

test('memberships of a deleted client do not count', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const count = async () => (await sumar(db, { de: 'membresias' })).cuantos
  const before = await count()
  await desk.membresia({ cliente: cliente._id })
  await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-24' })
  expect(await count()).toBe(before + 2)
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  expect(await count()).toBe(before)
  expect(await wrong()).toEqual([])
})

test('a membership deleted together with its client counts once', async () => {
  const desk = frontDesk(api)
  for (let n = 0; n < 8; n += 1) {
    const cliente = await desk.cliente()
    const { _id } = await desk.membresia({ cliente: cliente._id })
    const moved = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-24' })
    await Promise.all([
      api.as('admin').delete(`/membresias/${_id}`),
      api.as('recepcionista').put(`/membresias/${moved._id}`, { duracion: 60 }),
      api.as('recepcionista').delete(`/clientes/${cliente._id}`),
    ])
  }
  expect(await wrong()).toEqual([])
})

test('the restricted role cannot write sums', async () => {
  await expect(
    sql`insert into sumas (de, grupo, dia, cuantos, monto, devuelto) values ('pagos', '', '2026-01-01', 1, 1, 0)`.execute(
      db,
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(sql`delete from sumas`.execute(db)).rejects.toThrow(/permission denied/)
})
