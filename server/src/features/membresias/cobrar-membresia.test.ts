import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aMembresia } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (fields: Record<string, unknown>, headers = {}) =>
  api.as('recepcionista').post('/membresias', aMembresia(fields), headers)
const read = async (path: string) => (await api.as('recepcionista').get(path)).body
const countOf = async (table: 'pagos' | 'membresias' | 'contabilidad') =>
  (await api.db.selectFrom(table).select('id').execute()).length

test.each([
  [{ metodoPago: 'Cheque' }, 'El cobro debe decir el método de pago, o el pago.'],
  [{}, 'El cobro debe decir el método de pago, o el pago.'],
  ['Efectivo', 'El cobro debe decir el método de pago, o el pago.'],
])('a membership that is charged by %j is refused', async (cobro, mensaje) => {
  const { statusCode, body } = await sell({ cliente: (await desk.cliente())._id, cobro })
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
})

test('a membership that costs nothing is not charged', async () => {
  const { statusCode, body } = await sell({
    cliente: (await desk.cliente())._id,
    precio: 0,
    cobro: { metodoPago: 'Efectivo' },
  })
  const mensaje = 'Con precio cero no hay nada que cobrar.'
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'precio', mensaje }]])
})

test('a membership that is charged has its payment and its income, at its own price and with its own days', async () => {
  const cliente = await desk.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await desk.producto({ nombre: 'Mensualidad', precio: 99_000, estado: 'inactivo' })
  const producto = await desk.producto({ nombre: 'MENSUALIDAD', precio: 80_000, categoria: 'servicio' })
  const { statusCode, body } = await sell({
    cliente: cliente._id,
    precio: 65_000,
    fechainicio: '2026-12-01',
    cobro: { metodoPago: 'Transferencia' },
  })
  expect(statusCode).toBe(201)
  const { pago, ...membresia } = body
  expect(await read(`/membresias/${membresia._id}`)).toEqual(membresia)
  expect(await read(`/pagos/${pago._id}`)).toEqual(pago)
  expect(pago).toMatchObject({
    cliente: { _id: cliente._id },
    producto: { _id: producto._id, nombre: 'MENSUALIDAD' },
    cantidad: 1,
    precioUnitario: 65_000,
    monto: 65_000,
    fecha: '2026-11-20',
    metodoPago: 'Transferencia',
    membresia: { _id: membresia._id, fechainicio: '2026-12-01', fechafin: '2026-12-31' },
  })
  expect(await ledgerOf(api.db, pago._id)).toMatchObject([
    {
      tipo: 'ingreso',
      descripcion: 'Venta: MENSUALIDAD x 1 (Luz Mora)',
      monto: 65_000,
      fecha: '2026-11-20',
      cuentaDebito: 'Bancos',
      cuentaCredito: 'Ingresos',
    },
  ])
})

test('a membership whose type no product is named like is charged without one', async () => {
  const { body } = await sell({
    cliente: (await desk.cliente())._id,
    tipo: 'Clase',
    sesionesRestantes: 8,
    precio: 96_000,
    cobro: { metodoPago: 'Efectivo' },
  })
  expect(body.pago).toMatchObject({ producto: null, precioUnitario: null, monto: 96_000 })
})

test('a membership that is charged with one key, many times at once, is made and charged once', async () => {
  const cliente = (await desk.cliente())._id
  const before = [await countOf('membresias'), await countOf('pagos'), await countOf('contabilidad')]
  const key = { 'idempotency-key': 'una membresía cobrada' }
  const answers = await together(20, () => sell({ cliente, cobro: { metodoPago: 'Efectivo' } }, key))
  expect(countByStatus(answers)).toEqual({ 201: 20 })
  expect(new Set(answers.map(({ body }) => body.pago._id)).size).toBe(1)
  const after = [await countOf('membresias'), await countOf('pagos'), await countOf('contabilidad')]
  expect(after).toEqual(before.map((count) => count + 1))
})

test('a charged membership of a client who is not there charges nothing', async () => {
  const before = await countOf('pagos')
  const { statusCode } = await sell({
    cliente: '01a1fdba-9ddc-7115-af81-cac9435ec680',
    cobro: { metodoPago: 'Efectivo' },
  })
  expect([statusCode, await countOf('pagos')]).toEqual([404, before])
})

test('a membership takes the payment that paid for it, once, also for many at once', async () => {
  const cliente = (await desk.cliente())._id
  const pago = await desk.pago({ cliente, monto: 80_000 })
  expect(pago.membresia).toBeNull()
  const answers = await together(10, () => sell({ cliente, cobro: { pago: pago._id } }))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.body.mensaje).toBe('Ese pago ya tiene su membresía.')
  const made = answers.find(({ statusCode }) => statusCode === 201)
  expect(await read(`/pagos/${pago._id}`)).toMatchObject({
    monto: 80_000,
    membresia: { _id: made?.body._id },
  })
  expect(await ledgerOf(api.db, pago._id)).toHaveLength(1)

  await api.as('recepcionista').delete(`/membresias/${made?.body._id}`)
  expect((await read(`/pagos/${pago._id}`)).membresia).toBeNull()
  expect((await sell({ cliente, cobro: { pago: pago._id } })).statusCode).toBe(201)
})

test('a membership takes no payment of somebody else, and none that was deleted', async () => {
  const [one, other] = [(await desk.cliente())._id, (await desk.cliente())._id]
  const pago = await desk.pago({ cliente: other, monto: 80_000 })
  expect((await sell({ cliente: one, cobro: { pago: pago._id } })).body.codigo).toBe('PAGO_NO_ENCONTRADO')
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  expect((await sell({ cliente: other, cobro: { pago: pago._id } })).statusCode).toBe(404)
})
