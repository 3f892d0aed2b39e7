import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const use = (membresia: string, pago: string) =>
  api.as('recepcionista').post(`/membresias/${membresia}/pago`, { pago })

test('a payment recorded apart charges a membership, once', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: pago } = await desk.pago({ cliente, monto: 95_000, fecha: '2026-10-01' })
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  const other = await desk.membresia({ cliente, precio: 80_000, fechainicio: '2027-03-01' })
  expect((await api.as('entrenador').post(`/membresias/${_id}/pago`, { pago })).statusCode).toBe(403)
  const { statusCode, body } = await use(_id, pago)
  expect([statusCode, body.cobrada]).toEqual([200, true])
  const second = await desk.pago({ cliente, monto: 95_000 })
  expect((await use(_id, pago)).statusCode).toBe(200)
  expect((await use(_id, second._id)).body).toMatchObject({
    codigo: 'MEMBRESIA_YA_COBRADA',
    mensaje: 'Esa membresía ya está cobrada.',
  })
  expect((await use(other._id, pago)).body.codigo).toBe('PAGO_CON_MEMBRESIA')
  const { body: hoy } = await api.as('recepcionista').get('/hoy')
  expect(hoy.sinCobrar).toEqual({ cuantas: 1, monto: 80_000 })
})

test('a payment of another client, a sale, or less money charges nothing', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  const theirs = await desk.pago({ cliente: (await desk.cliente())._id, monto: 80_000 })
  expect((await use(_id, theirs._id)).body.codigo).toBe('PAGO_DE_OTRO_CLIENTE')
  const little = await desk.pago({ cliente, monto: 79_000 })
  expect((await use(_id, little._id)).body).toMatchObject({
    codigo: 'PAGO_NO_ALCANZA',
    mensaje: 'Ese pago es de $79.000, y la membresía cuesta $80.000.',
  })
  const agua = await desk.producto({ nombre: 'Agua', precio: 90_000 })
  const ofWater = await desk.pago({ cliente, producto: agua._id, cantidad: 1 })
  expect((await use(_id, ofWater._id)).body.codigo).toBe('PAGO_DE_OTRO_PRODUCTO')
  const { pagos } = await desk.venta({
    cliente,
    lineas: [{ concepto: 'Mensualidad', monto: 80_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  expect((await use(_id, pagos[0]?._id ?? '')).body.codigo).toBe('ES_DE_UNA_VENTA')
})

test('a payment far below the list price needs an admin', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id, ...membresia } = await desk.membresia({ cliente, precio: 80_000 })
  const lowered = { ...membresia, cliente, precio: 1_000 }
  expect((await api.as('recepcionista').put(`/membresias/${_id}`, lowered)).statusCode).toBe(200)
  const little = await desk.pago({ cliente, monto: 1_000 })
  expect((await use(_id, little._id)).body).toMatchObject({
    codigo: 'DESCUENTO_POR_AUTORIZAR',
    mensaje: 'Ese pago es de $1.000, y la membresía vale $80.000: pide a un administrador que lo acepte.',
  })
  const { statusCode } = await api.as('admin').post(`/membresias/${_id}/pago`, { pago: little._id })
  expect(statusCode).toBe(200)
  const noted = await api.db
    .selectFrom('rebajas')
    .select(['lista', 'monto'])
    .where('membresiaId', '=', _id)
    .execute()
  expect(noted).toEqual([{ lista: 80_000, monto: 1_000 }])
})

test('two memberships that ask for one payment at once: one gets it', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: pago } = await desk.pago({ cliente, monto: 80_000 })
  const both = [
    await desk.membresia({ cliente, precio: 80_000 }),
    await desk.membresia({ cliente, precio: 80_000, fechainicio: '2027-01-10' }),
  ]
  const answers = await Promise.all(both.map(({ _id }) => use(_id, pago)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('the door and the record name a payment of no membership', async () => {
  const at = api.as('recepcionista')
  const unusedPayments = async (cliente: string) => {
    const { body } = await at.get(`/clientes/${cliente}/ficha`)
    const entered = await at.post('/entradas', { clienteId: cliente })
    return [body.pagoSuelto, entered.body.pagoSuelto]
  }
  const [ana, luis, eva] = [await desk.cliente(), await desk.cliente(), await desk.cliente()]
  const { _id: ofAna } = await desk.pago({ cliente: ana._id, monto: 80_000 })
  const { _id } = await desk.membresia({ cliente: luis._id, precio: 80_000 })
  const { _id: ofLuis } = await desk.pago({ cliente: luis._id, monto: 80_000 })
  const agua = await desk.producto({ nombre: 'Agua', precio: 90_000 })
  await desk.pago({ cliente: eva._id, producto: agua._id, cantidad: 1 })
  expect(await unusedPayments(ana._id)).toEqual(Array(2).fill({ _id: ofAna, monto: 80_000 }))
  expect(await unusedPayments(luis._id)).toEqual(Array(2).fill({ _id: ofLuis, monto: 80_000 }))
  expect(await unusedPayments(eva._id)).toEqual([null, null])
  expect((await api.as('entrenador').get(`/clientes/${ana._id}/ficha`)).body.pagoSuelto).toBeNull()
  await use(_id, ofLuis)
  expect(await unusedPayments(luis._id)).toEqual([null, null])
})

test('a membership paid far below the list price is reported', async () => {
  await desk.plan({ nombre: 'Mensual de lista', precio: 80_000 })
  const { _id: cliente } = await desk.cliente()
  const { _id: pago } = await desk.pago({ cliente, monto: 1_000 })
  const made = await desk.membresia({ cliente, precio: 1_000, cobro: { pago } })
  const noted = await api.db
    .selectFrom('rebajas')
    .select(['lista', 'monto'])
    .where('membresiaId', '=', made._id)
    .execute()
  expect(noted).toMatchObject([{ monto: 1_000 }])
  expect(noted[0]?.lista).toBeGreaterThan(70_000)
})

test('a small discount of the payment covers no larger one', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: pago, ...rest } = await desk.pago({ cliente, monto: 80_000 })
  const lowered = { cliente, cantidad: rest.cantidad, monto: 79_999, fecha: rest.fecha }
  expect((await api.as('admin').put(`/pagos/${pago}`, lowered)).statusCode).toBe(200)
  const { _id } = await desk.membresia({ cliente, precio: 79_999, duracion: 90 })
  expect((await api.as('admin').post(`/membresias/${_id}/pago`, { pago })).statusCode).toBe(200)
  const noted = await api.db.selectFrom('rebajas').select('monto').where('membresiaId', '=', _id).execute()
  expect(noted).toEqual([{ monto: 79_999 }])
})
