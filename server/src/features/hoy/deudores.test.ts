import { addDays } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/connection/database.ts'
import { COUNTED } from '../../db/lists/capped-count.ts'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const TODAY = '2026-11-20'
const AT_ONCE = 1_000

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const hoy = async (rol: 'admin' | 'recepcionista' | 'entrenador' | 'user' = 'recepcionista') =>
  (await api.as(rol).get('/hoy')).body
const none = { total: 0, filas: [] }

test('debtors are listed by debt until they pay', async () => {
  const owing = async (monto: number, fields = {}) => {
    const { _id } = await desk.cliente(fields)
    await desk.venta({ cliente: _id, lineas: [{ concepto: 'Guantes', monto }], fiado: true })
    return _id
  }
  const [little, much] = [await owing(5_000), await owing(30_000)]
  const debtors = async () => {
    const { deudores } = await hoy()
    return [
      deudores.total,
      deudores.filas.map((each: { _id: string; debe: number }) => [each._id, each.debe]),
    ]
  }
  expect(await debtors()).toEqual([
    2,
    [
      [much, 30_000],
      [little, 5_000],
    ],
  ])
  const cobros = [{ metodo: 'Efectivo', monto: 30_000 }]
  await desk.venta({ cliente: much, lineas: [{ deuda: 30_000 }], cobros })
  expect(await debtors()).toEqual([1, [[little, 5_000]]])
})

test('all debts are summed, and those overdue apart', async () => {
  const owing = async (monto: number) => {
    const { _id } = await desk.cliente()
    return desk.venta({ cliente: _id, lineas: [{ concepto: 'Guantes', monto }], fiado: true })
  }
  await owing(5_000)
  const old = await owing(30_000.5)
  await sql`update cargos set vence = ${addDays(TODAY, -1)} where venta_id = ${old._id}`.execute(
    api.database.owned,
  )
  expect((await hoy()).deuda).toEqual({ debe: 35_000.5, vencido: 30_000.5 })
  const { body } = await api.as('recepcionista').get('/cobros/totales')
  expect(body.debe).toBe(35_000.5)
})

test('a count of debtors over the cap is marked as partial', { tags: ['full'] }, async () => {
  await inTransaction(api.database.owned, async (trx) => {
    // Skips triggers, the audit's too.
    await sql`set local session_replication_role = replica`.execute(trx)
    // In batches, so that each stays below the statement timeout on a busy machine.
    for (let from = 0; from <= COUNTED; from += AT_ONCE)
      await sql`
        insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
        select gen_random_uuid(), 'Ana', 'Sanz', n || '@gimnasio.test', '3001234567', 'Calle 1', 5000000 + n
        from generate_series(${from + 1}::int, ${from + AT_ONCE}::int) n`.execute(trx)
    await sql`
      insert into cargos (id, cliente_id, venta_id, monto, pendiente, vence, created_at)
      select gen_random_uuid(), id, gen_random_uuid(), 5000, 5000, ${TODAY}, now() from clientes`.execute(trx)
  })
  const { deudores, cumpleanos } = await hoy()
  expect([deudores.total, deudores.hayMas, deudores.filas.length]).toEqual([COUNTED, true, 5])
  expect(cumpleanos).toEqual(none)
  // Deletes these debts, which have no sale: the check of the books at the end of the test would fail.
  await inTransaction(api.database.owned, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from cargos where venta_id not in (select id from ventas)`.execute(trx)
  })
})

test('the debtor list shows each debt and the total', async () => {
  const owe = async (monto: number, fields: { apellido: string }) => {
    const { _id: cliente } = await desk.cliente(fields)
    await desk.venta({ cliente, lineas: [{ concepto: 'Guantes', monto }], fiado: true })
    return cliente
  }
  const [ana, luis] = [await owe(45_000, { apellido: 'Abad' }), await owe(2_000.5, { apellido: 'Bravo' })]
  await desk.venta({ cliente: ana, lineas: [{ concepto: 'Agua', monto: 5_000 }], fiado: true })
  const call = api.as('recepcionista')
  const listed = await call.get('/clientes?situacion=debe')
  expect(listed.body.map(({ _id, debe }: { _id: string; debe: number }) => [_id, debe])).toEqual([
    [ana, 50_000],
    [luis, 2_000.5],
  ])
  const owed = async (query: string) => (await call.get(`/clientes/deuda?situacion=debe${query}`)).body
  expect(await owed('&limite=1')).toEqual({ debe: 52_000.5 })
  expect(await owed('&buscar=bravo')).toEqual({ debe: 2_000.5 })
  expect(await owed('&buscar=nadie')).toEqual({ debe: 0 })
  expect((await call.get('/clientes')).body[0]).not.toHaveProperty('debe')
  expect((await api.as('entrenador').get('/clientes/deuda')).statusCode).toBe(403)
})

test('uncharged memberships are summed until they are charged', async () => {
  const { _id: cliente } = await desk.cliente()
  expect(await hoy()).not.toHaveProperty('sinCobrar')
  const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
  await desk.membresia({ cliente, precio: 15_000, fechainicio: addDays(TODAY, 40) })
  expect((await hoy()).sinCobrar).toEqual({ cuantas: 2, monto: 95_000 })
  expect(await hoy('entrenador')).not.toHaveProperty('sinCobrar')
  await desk.venta({ cliente, lineas: [{ cobra }], cobros: [{ metodo: 'Efectivo', monto: 80_000 }] })
  expect((await hoy('admin')).sinCobrar).toEqual({ cuantas: 1, monto: 15_000 })
})
