import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const recepcion = () => api.as('recepcionista')
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]

test('payments, sales and charged memberships share one series', async () => {
  const cliente = await desk.cliente()
  const { recibo } = await desk.pago({ monto: 1_000 })
  const next = (recibo ?? 0) + 1
  const venta = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: cash(5) })
  const { _id: cobra } = await desk.membresia({ cliente: cliente._id, precio: 5 })
  const charged = await desk.venta({ cliente: cliente._id, lineas: [{ cobra }], cobros: cash(5) })
  const { recibo: last } = await desk.pago({ monto: 1_000 })
  expect([venta.numero, venta.pagos.map(({ recibo }) => recibo)]).toEqual([next, [next]])
  expect([charged.numero, last]).toEqual([next + 1, next + 2])
})

test('a correction keeps the receipt number', async () => {
  const { _id, recibo } = await desk.pago({ monto: 1_000 })
  const { body } = await recepcion().put(`/pagos/${_id}`, { monto: 900 })
  expect([recibo, body.recibo]).toEqual([expect.any(Number), recibo])
})

test('a payment keeps the first ticket number', async () => {
  const { _id } = await desk.pago({ monto: 1_000 })
  const print = (ticket: unknown) => recepcion().put(`/pagos/${_id}/ticket`, { ticket })
  expect((await print(41)).body).toMatchObject({ _id, ticket: 41 })
  expect((await print(42)).body.ticket).toBe(41)
  expect((await recepcion().get(`/pagos/${_id}`)).body.ticket).toBe(41)
  expect((await print(0)).statusCode).toBe(400)
})

test('a corrected payment gets a ticket number of its own', async () => {
  const { _id } = await desk.pago({ monto: 1_000 })
  const print = (ticket: number) => recepcion().put(`/pagos/${_id}/ticket`, { ticket })
  const correct = (monto: number) => recepcion().put(`/pagos/${_id}`, { monto })
  await print(5)
  expect((await correct(900)).body).toMatchObject({
    ticket: null,
    corregido: { en: expect.stringMatching(/^2026-11-20T/), ticket: 5 },
  })
  expect((await correct(900)).body.ticket).toBeNull()
  expect((await correct(800)).body.corregido.ticket).toBe(5)
  expect((await print(8)).body).toMatchObject({ ticket: 8, corregido: { ticket: 5 } })
})

test('a voided payment takes no ticket number', async () => {
  const { _id } = await desk.pago({ monto: 1_000 })
  await recepcion().delete(`/pagos/${_id}`)
  expect((await recepcion().put(`/pagos/${_id}/ticket`, { ticket: 1 })).body.codigo).toBe(
    'PAGO_NO_ENCONTRADO',
  )
})

test('the number of a deleted payment says who deleted it', async () => {
  const find = (numero: unknown) => recepcion().get(`/pagos/recibos/${numero}`)
  const { _id, recibo } = await desk.pago({ monto: 1_000 })
  const venta = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: cash(5) })
  expect((await find(recibo)).body).toEqual({ tipo: 'pago', _id, anulado: null })
  expect((await find(venta.numero)).body).toEqual({ tipo: 'venta', _id: venta._id, anulado: null })
  expect((await find(999_999)).statusCode).toBe(404)
  await api.as('admin').delete(`/pagos/${_id}`)
  const anulado = { recibo, en: expect.stringMatching(/^2026-11-20T/), por: 'Prueba admin' }
  expect((await find(recibo)).body).toMatchObject({ _id, anulado })
  const { statusCode, body } = await recepcion().get(`/pagos/${_id}`)
  expect([statusCode, body.mensaje, body.anulado]).toEqual([404, 'Recurso no encontrado', anulado])
})
