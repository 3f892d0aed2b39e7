import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../core/paths.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf, sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]
const giveBack = ({ _id }: Venta) =>
  api.as('recepcionista').post(`/ventas/${_id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'Era de otra persona',
  })
const owe = (cliente: string, monto: number): Promise<Venta> =>
  desk.venta({ cliente, lineas: [{ concepto: 'Ropa', monto }], fiado: true })
const pay = (cliente: string, deuda: number): Promise<Venta> =>
  desk.venta({ cliente, lineas: [{ deuda }], cobros: cash(deuda) })
const debeOf = async ({ _id }: Venta) => (await api.as('recepcionista').get(`/ventas/${_id}`)).body.debe
const saldoOf = async (cliente: string) =>
  (await api.as('recepcionista').get(`/clientes/${cliente}/ficha`)).body.saldo

async function expectBalance() {
  for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
    expect([fecha, contabilidad]).toEqual([fecha, pagos])
}

test('returning a debt payment refunds it and reopens the debt', async () => {
  const { _id } = await desk.cliente()
  const [first, second] = [await owe(_id, 30_000), await owe(_id, 20_000)]
  const abono = await pay(_id, 45_000)
  expect([await debeOf(first), await debeOf(second)]).toEqual([0, 5_000])

  const answer = await giveBack(abono)
  expect([answer.statusCode, answer.body]).toEqual([
    201,
    expect.objectContaining({
      monto: 45_000,
      rebajado: 0,
      reembolso: 45_000,
      motivo: 'Era de otra persona',
      lineas: [{ indice: 0, cantidad: 1, repuesta: false, monto: 45_000 }],
    }),
  ])
  expect([await debeOf(first), await debeOf(second)]).toEqual([30_000, 20_000])
  const pago = abono.pagos[0]?._id ?? ''
  expect((await ledgerOf(api.db, pago)).map(({ monto, descripcion }) => [monto, descripcion])).toEqual([
    [45_000, 'Abono (Ana Pérez)'],
    [-45_000, `Devolución de la venta N.º ${abono.numero}: Abono × 1 (Ana Pérez)`],
  ])
  expect((await api.as('recepcionista').get(`/pagos/${pago}`)).body.devuelto).toEqual({
    cantidad: 1,
    monto: 45_000,
  })
  const twice = await giveBack(abono)
  expect([twice.statusCode, twice.body]).toEqual([
    409,
    expect.objectContaining({ codigo: 'ABONO_DEVUELTO', mensaje: 'Ese abono ya se devolvió.', indice: 0 }),
  ])
  await expectBalance()
})

test('returning an advance refunds it, even if applied to another debt', async () => {
  const { _id } = await desk.cliente()
  const owed = await owe(_id, 3_000)
  const abono = await pay(_id, 10_000)
  const later = await owe(_id, 5_000)
  expect(await saldoOf(_id)).toBe(-2_000)
  expect((await giveBack(abono)).body.reembolso).toBe(10_000)
  expect([await debeOf(owed), await debeOf(later), await saldoOf(_id)]).toEqual([3_000, 5_000, 8_000])
})

test('a reopened debt is paid at once by another advance', async () => {
  const { _id } = await desk.cliente()
  const owed = await owe(_id, 3_000)
  const [first, twice] = [await pay(_id, 3_000), await pay(_id, 3_000)]
  expect(await saldoOf(_id)).toBe(-3_000)
  await giveBack(first)
  expect([await debeOf(owed), await saldoOf(_id)]).toEqual([0, 0])
  await giveBack(twice)
  expect([await debeOf(owed), await saldoOf(_id)]).toEqual([3_000, 3_000])
})

test("migration applies a merged client's advances, oldest due first", async () => {
  const [kept, other] = [await desk.cliente(), await desk.cliente()]
  const [first, second] = [await owe(kept._id, 30_000), await owe(kept._id, 20_000)]
  for (const monto of [10_000, 5_000, 25_000]) await pay(other._id, monto)
  // Recreates a merge made by a version that did not apply advances.
  for (const table of ['pagos', 'ventas', 'abonos'])
    await sql`update ${sql.table(table)} set cliente_id = ${kept._id} where cliente_id = ${other._id}`.execute(
      api.db,
    )
  expect([await debeOf(first), await debeOf(second), await saldoOf(kept._id)]).toEqual([
    30_000, 20_000, 10_000,
  ])
  const migration = await readFile(join(migrationsFolder, '0050_anticipos_de_fusiones.sql'), 'utf8')
  for (let n = 0; n < 2; n += 1) {
    await sql.raw(migration).execute(api.db)
    expect([await debeOf(first), await debeOf(second), await saldoOf(kept._id)]).toEqual([0, 10_000, 10_000])
  }
  // Posts the applied advances to the books, which did not exist when the migration was written.
  await sql`
    select asentar(gen_random_uuid(), '2026-11-20', 'Anticipos aplicados', 'cartera', null, null, null, now(),
      array['2805', '1305'], array[40000, -40000], '{}')`.execute(api.db)
  expect((await giveBack(second)).statusCode).toBe(201)
  await expectBalance()
})

test('a payment refunded with its sale is not refunded again', async () => {
  const { _id } = await desk.cliente()
  const [sold, other] = [await owe(_id, 30_000), await owe(_id, 20_000)]
  const abono = await pay(_id, 40_000)
  expect((await giveBack(sold)).body.reembolso).toBe(30_000)
  expect((await giveBack(abono)).body.reembolso).toBe(10_000)
  expect([await debeOf(sold), await debeOf(other), await saldoOf(_id)]).toEqual([0, 20_000, 20_000])
  await expectBalance()
})

test('concurrent returns of a debt payment and its sale refund once', async () => {
  const { _id } = await desk.cliente()
  const sold = await owe(_id, 30_000)
  const abono = await pay(_id, 30_000)
  expect(countByStatus(await together(6, () => giveBack(abono)))).toEqual({ 201: 1, 409: 5 })
  expect(await saldoOf(_id)).toBe(30_000)

  const again = await pay(_id, 30_000)
  const answers = await together(8, (n) => giveBack(n % 2 ? again : sold))
  const back = answers.filter(({ statusCode }) => statusCode === 201)
  expect(countByStatus(answers)[500]).toBeUndefined()
  expect(back.reduce((all, { body }) => all + body.reembolso, 0)).toBe(30_000)
  expect(await saldoOf(_id)).toBe(0)
  await expectBalance()
})
