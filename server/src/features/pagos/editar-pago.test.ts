import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, UNKNOWN_ID } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const correct = (pago: Pago, body: Record<string, unknown>) =>
  api.as('recepcionista').put(`/pagos/${pago._id}`, body)
const amounts = async (pago: Pago) => (await ledgerOf(api.db, pago._id)).map(({ monto }) => monto)

async function aSale(fields: Record<string, unknown> = {}) {
  const producto = await desk.producto({ precio: 80_000, stock: 10 })
  return { producto, pago: await desk.pago({ producto: producto._id, cantidad: 2, ...fields }) }
}

test('an edit without changes posts nothing', async () => {
  const { pago } = await aSale({ fecha: '2026-11-18' })
  const { cantidad, monto, fecha, metodoPago } = pago
  const same = { producto: pago.producto?._id.toUpperCase(), cliente: null, cantidad, monto, metodoPago }
  for (const body of [{}, { fecha }, { ...same, fecha: '2026-11-18T12:00:00Z' }]) {
    const answer = await correct(pago, body)
    expect([answer.statusCode, answer.body]).toEqual([200, pago])
  }
  expect(await amounts(pago)).toEqual([160_000])
})

test('an edit may set a discounted amount', async () => {
  const { pago, producto } = await aSale()
  const { body } = await correct(pago, { monto: 150_000 })
  expect(body).toEqual({ ...pago, monto: 150_000, corregido: { en: expect.any(String), ticket: null } })
  expect(await amounts(pago)).toEqual([160_000, -160_000, 150_000])
  expect(await desk.stockOf(producto)).toBe(8)
  expect((await correct(pago, { monto: 0 })).body.monto).toBe(0)
})

test('an edit of the quantity uses the price of the sale', async () => {
  const { pago, producto } = await aSale()
  await api.as('recepcionista').put(`/productos/${producto._id}`, { precio: 100_000 })
  const { body } = await correct(pago, { cantidad: 5 })
  expect(body).toMatchObject({ cantidad: 5, monto: 400_000, precioUnitario: 80_000 })
  expect(await desk.stockOf(producto)).toBe(5)
  expect(await amounts(pago)).toEqual([160_000, -160_000, 400_000])
})

test('an edit of the quantity recomputes the amount unless it is given', async () => {
  const { pago } = await aSale()
  await correct(pago, { monto: 150_000 })
  expect((await correct(pago, { cantidad: 3 })).body.monto).toBe(240_000)
  expect((await correct(pago, { cantidad: 4, monto: 300_000 })).body.monto).toBe(300_000)
})

test("an edit to another product swaps the stock and uses today's price", async () => {
  const { pago, producto } = await aSale()
  const other = await desk.producto({ precio: 50_000, stock: 6 })
  const { body } = await correct(pago, { producto: other._id })
  expect(body).toMatchObject({
    producto: { _id: other._id },
    cantidad: 2,
    precioUnitario: 50_000,
    monto: 100_000,
  })
  expect([await desk.stockOf(producto), await desk.stockOf(other)]).toEqual([10, 4])
})

test('an edit to a product with too little stock changes nothing', async () => {
  const { pago, producto } = await aSale()
  const other = await desk.producto({ stock: 1 })
  expect((await correct(pago, { producto: other._id })).statusCode).toBe(409)
  expect([await desk.stockOf(producto), await desk.stockOf(other)]).toEqual([8, 1])
})

test('an edit that removes the product preserves the amount and restores stock', async () => {
  for (const producto of [null, '']) {
    const { pago, producto: sold } = await aSale()
    const { body } = await correct(pago, { producto, cantidad: 7 })
    expect(body).toMatchObject({ producto: null, precioUnitario: null, cantidad: 7, monto: 160_000 })
    expect(await desk.stockOf(sold)).toBe(10)
  }
})

test('an edit that adds a product takes its stock and price', async () => {
  const producto = await desk.producto({ precio: 30_000, stock: 3 })
  const pago = await desk.pago({ monto: 5_000, cantidad: 2 })
  const { body } = await correct(pago, { producto: producto._id })
  expect(body).toMatchObject({ monto: 60_000, precioUnitario: 30_000 })
  expect(await desk.stockOf(producto)).toBe(1)
})

test('an edit without a product requires an amount above zero', async () => {
  const pago = await desk.pago({ monto: 5_000 })
  expect((await correct(pago, { cantidad: 4 })).body.monto).toBe(5_000)
  const { statusCode, body } = await correct(pago, { monto: 0 })
  expect([statusCode, body.errores]).toEqual([
    400,
    [{ campo: 'monto', mensaje: 'Sin producto, el monto debe ser mayor que cero.' }],
  ])
})

test('an edit may not exceed the stock plus what it had taken', async () => {
  const { pago, producto } = await aSale()
  const refused = await correct(pago, { cantidad: 11 })
  expect([refused.statusCode, refused.body.mensaje]).toEqual([
    409,
    'Stock insuficiente para el producto seleccionado.',
  ])
  expect([await desk.stockOf(producto), await amounts(pago)]).toEqual([8, [160_000]])
  expect((await correct(pago, { cantidad: 10 })).statusCode).toBe(200)
  expect(await desk.stockOf(producto)).toBe(0)
})

test('an edit to an inactive product is rejected, except its own', async () => {
  const { pago, producto } = await aSale()
  const inactive = await desk.producto({ estado: 'inactivo' })
  const refused = await correct(pago, { producto: inactive._id })
  expect([refused.statusCode, refused.body.codigo]).toEqual([409, 'PRODUCTO_INACTIVO'])
  await api.as('recepcionista').put(`/productos/${producto._id}`, { estado: 'inactivo' })
  expect((await correct(pago, { cantidad: 1 })).body.monto).toBe(80_000)
  expect(await desk.stockOf(producto)).toBe(9)
})

test('a payment of a deleted product or client can be edited', async () => {
  const cliente = await desk.cliente()
  const { pago, producto } = await aSale({ cliente: cliente._id })
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  await api.as('recepcionista').delete(`/productos/${producto._id}`)
  const { statusCode, body } = await correct(pago, {
    cliente: cliente._id,
    producto: producto._id,
    cantidad: 1,
  })
  expect([statusCode, body.monto, body.cliente._id]).toEqual([200, 80_000, cliente._id])
})

test('an edit to an unknown client or product returns 404', async () => {
  const { pago, producto } = await aSale()
  expect((await correct(pago, { cliente: UNKNOWN_ID })).body.mensaje).toBe('Cliente no encontrado')
  expect((await correct(pago, { producto: UNKNOWN_ID })).body.mensaje).toBe('Producto no encontrado')
  expect([await desk.stockOf(producto), await amounts(pago)]).toEqual([8, [160_000]])
})

test.each([
  ['cantidad', null, 'La cantidad es obligatoria.'],
  ['fecha', '', 'La fecha es obligatoria.'],
  ['fecha', '2026-02-30', 'La fecha no es una fecha válida.'],
  ['monto', '5', 'El monto debe ser un número.'],
  ['metodoPago', null, 'El método de pago es obligatorio.'],
])('an edit with %s = %j is rejected', async (campo, value, mensaje) => {
  const { pago } = await aSale()
  const { statusCode, body } = await correct(pago, { [campo]: value })
  expect([statusCode, body.errores]).toEqual([400, [{ campo, mensaje }]])
})

test('a correction posts the reversal on the old day and accounts', async () => {
  const { pago } = await aSale({ fecha: '2026-10-31', metodoPago: 'Efectivo' })
  const { token, user } = await api.signedIn('admin')
  await api
    .withToken(token)
    .put(`/pagos/${pago._id}`, { fecha: '2026-11-02', metodoPago: 'Transferencia', cantidad: 1 })
  const [first, reversal, entry, ...rest] = await ledgerOf(api.db, pago._id)
  expect(rest).toEqual([])
  expect(reversal).toEqual({
    ...first,
    id: expect.any(String),
    descripcion: `Reversión: ${first?.descripcion}`,
    monto: -160_000,
    creadoPor: user._id,
    revierteId: first?.id,
  })
  expect(entry).toMatchObject({
    monto: 80_000,
    fecha: '2026-11-02',
    metodoPago: 'transferencia',
    cuentaDebito: 'Bancos',
    creadoPor: user._id,
    revierteId: null,
  })
})

test('repeated corrections reverse each entry once', async () => {
  const { pago } = await aSale()
  for (const monto of [150_000, 140_000]) await correct(pago, { monto })
  const rows = await ledgerOf(api.db, pago._id)
  expect(rows.map(({ monto }) => monto)).toEqual([160_000, -160_000, 150_000, -150_000, 140_000])
  const [first, , second] = rows
  expect(rows.map(({ revierteId }) => revierteId)).toEqual([null, first?.id, null, second?.id, null])
})

test('entry of a corrected payment names the new client', async () => {
  const cliente = await desk.cliente({ nombre: 'Eva', apellido: 'Sol' })
  const pago = await desk.pago({ monto: 1_000 })
  await correct(pago, { cliente: cliente._id })
  expect((await ledgerOf(api.db, pago._id)).at(-1)?.descripcion).toBe('Pago (Eva Sol)')
})

test('an edit to a later day than tomorrow is rejected', async () => {
  const pago = await frontDesk(api).pago({ monto: 1_000 })
  const edit = (body: object) => api.as('recepcionista').put(`/pagos/${pago._id}`, body)
  expect((await edit({ fecha: '2062-01-01' })).body.codigo).toBe('FECHA_FUTURA')
  await api.db.updateTable('pagos').set({ fecha: '2062-01-01' }).where('id', '=', pago._id).execute()
  const { statusCode, body } = await edit({ fecha: '2062-01-01', monto: 2_000 })
  expect([statusCode, body.monto]).toEqual([200, 2_000])
})
