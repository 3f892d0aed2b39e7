import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const remove = (pago: { _id: string }) => api.as('recepcionista').delete(`/pagos/${pago._id}`)

test('voiding restores the stock, posts a reversal and hides the payment', async () => {
  const producto = await desk.producto({ precio: 80_000, stock: 10 })
  const pago = await desk.pago({ producto: producto._id, cantidad: 2, fecha: '2026-10-31' })
  const { statusCode, body } = await remove(pago)
  expect([statusCode, body]).toEqual([200, { mensaje: 'Pago eliminado.' }])
  expect(await desk.stockOf(producto)).toBe(10)
  const [entry, reversal, ...rest] = await ledgerOf(api.db, pago._id)
  expect(rest).toEqual([])
  expect(reversal).toMatchObject({ monto: -160_000, fecha: '2026-10-31', revierteId: entry?.id })
  expect((await api.as('recepcionista').get(`/pagos/${pago._id}`)).statusCode).toBe(404)
  expect((await remove(pago)).statusCode).toBe(404)
  expect((await api.as('recepcionista').put(`/pagos/${pago._id}`, { monto: 1 })).statusCode).toBe(404)
  expect(await desk.stockOf(producto)).toBe(10)
})

test('voiding a corrected payment reverses the active entry only', async () => {
  const pago = await desk.pago({ monto: 1_000 })
  await api.as('recepcionista').put(`/pagos/${pago._id}`, { monto: 700 })
  await remove(pago)
  expect((await ledgerOf(api.db, pago._id)).map(({ monto }) => monto)).toEqual([1_000, -1_000, 700, -700])
})

test('voiding restores the stock taken, whatever the product is now', async () => {
  const service = await desk.producto({ categoria: 'servicio', stock: 0 })
  const sold = await desk.pago({ producto: service._id, cantidad: 4 })
  await api.as('recepcionista').put(`/productos/${service._id}`, { categoria: 'ropa' })
  await remove(sold)
  expect(await desk.stockOf(service)).toBe(0)

  const thing = await desk.producto({ stock: 5 })
  const taken = await desk.pago({ producto: thing._id, cantidad: 4 })
  await api.as('recepcionista').put(`/productos/${thing._id}`, { categoria: 'servicio' })
  await remove(taken)
  expect(await desk.stockOf(thing)).toBe(5)
})

test('the database rejects changes to ledger rows of payments', async () => {
  const pago = await desk.pago({ monto: 1_000 })
  const before = await ledgerOf(api.db, pago._id)
  for (const statement of [
    sql`update contabilidad set monto = 1 where pago_id = ${pago._id}`,
    sql`update contabilidad set pago_id = null where pago_id = ${pago._id}`,
    sql`delete from contabilidad where pago_id = ${pago._id}`,
    sql`delete from pagos where id = ${pago._id}`,
  ])
    await expect(statement.execute(api.db)).rejects.toThrow()
  expect(await ledgerOf(api.db, pago._id)).toEqual(before)
})

test('the database rejects a second reversal of a row', async () => {
  const pago = await desk.pago({ monto: 1_000 })
  await remove(pago)
  const again = sql`
      insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito,
                                referencia, pago_id, revierte_id)
      select gen_random_uuid(), tipo, descripcion, -monto, fecha, metodo_pago, cuenta_debito, cuenta_credito,
             referencia, pago_id, id
      from contabilidad where pago_id = ${pago._id} and revierte_id is null
    `
  await expect(again.execute(api.db)).rejects.toThrow(/contabilidad_una_reversion/)
})
