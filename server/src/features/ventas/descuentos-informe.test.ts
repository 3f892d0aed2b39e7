import type { Descuentos } from '@gym/contract/indicadores/preguntas.schema'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { autoriza, registerAuthorizer, sale } from '../../testing/fixtures/discounts.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar } from '../../testing/preguntas.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
  await registerAuthorizer(api)
})

const DAYS = 'desde=2026-11-01&hasta=2026-11-30'

const sell = (body: object, by = api.as('recepcionista')) => by.post('/ventas', body)

test('the report sums the discounts of each seller and lists their sales', async () => {
  const owner = preguntar(api)
  await sell(sale(10))
  const { body: large } = await sell(sale(50, autoriza()))
  await sell(sale(30), api.as('admin'))
  await sell({ lineas: [{ concepto: 'Agua', monto: 1_000 }], cobros: [{ metodo: 'Efectivo', monto: 1_000 }] })
  const descuentos: Descuentos = await owner.answer('descuentos', DAYS)
  expect(descuentos.map(({ persona: _, ...row }) => row)).toEqual([
    { ventas: 2, autorizadas: 1, descuento: 6_000, precio: 20_000 },
    { ventas: 1, autorizadas: 0, descuento: 3_000, precio: 10_000 },
  ])
  const { filas, suma } = await owner.rows(
    `pregunta=descuentos&${DAYS}&persona=${descuentos[0]?.persona._id}`,
  )
  expect([suma.monto, filas.length]).toEqual([6_000, 2])
  expect(filas[0]).toMatchObject({ monto: 5_000, ir: { a: 'venta', _id: large._id } })
  expect(filas[0]?.que).toContain('Amigo')
})

test('the report has typed prices, without returned lines', async () => {
  const desk = frontDesk(api)
  await desk.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const { _id: cliente } = await desk.cliente()
  const lineas = [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 64_000 } }]
  const { body } = await sell({ cliente, lineas, cobros: [{ metodo: 'Efectivo', monto: 64_000 }] })
  const owner = preguntar(api)
  expect(await owner.answer('descuentos', DAYS)).toMatchObject([
    { ventas: 1, descuento: 16_000, precio: 80_000 },
  ])
  await api.as('recepcionista').post(`/ventas/${body._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'Se arrepintió',
  })
  expect(await owner.answer('descuentos', DAYS)).toEqual([])
})

test('a payment corrected to nothing is reported and pays for no membership', async () => {
  const desk = frontDesk(api)
  const owner = preguntar(api)
  const { _id: producto } = await desk.producto({
    nombre: 'Mensualidad',
    precio: 80_000,
    categoria: 'servicio',
  })
  const { _id: cliente } = await desk.cliente()
  const { _id: pago } = await desk.pago({ cliente, producto })
  const { _id } = await desk.membresia({ cliente, cobro: { pago } })
  const correct = (monto: number) => api.as('recepcionista').put(`/pagos/${pago}`, { monto })
  const cobrada = async () => (await api.as('recepcionista').get(`/membresias/${_id}`)).body.cobrada
  await correct(1)
  expect(await owner.answer('descuentos', DAYS)).toMatchObject([
    { ventas: 1, descuento: 79_999, precio: 80_000 },
  ])
  await correct(0)
  expect(await cobrada()).toBe(false)
  const { filas } = await owner.rows(`pregunta=descuentos&${DAYS}`)
  expect(filas).toMatchObject([
    { que: 'Pago corregido: de $80.000 a $0', monto: 80_000, ir: { a: 'pago', _id: pago } },
  ])
  await api.as('admin').put(`/pagos/${pago}`, { metodoPago: 'Tarjeta' })
  const [descuento] = (await owner.answer('descuentos', DAYS)) as Descuentos
  expect(descuento?.persona._id).toBe((await api.as('recepcionista').get('/auth/perfil')).body._id)
  await correct(80_000)
  expect([await cobrada(), await owner.answer('descuentos', DAYS)]).toEqual([true, []])
})

test('a payment of nothing awaits no membership', async () => {
  const desk = frontDesk(api)
  const { _id: producto } = await desk.plan({ nombre: 'Mensual', precio: 80_000 })
  const { _id: cliente } = await desk.cliente()
  const { _id: pago } = await desk.pago({ cliente, producto })
  const { _id } = await desk.membresia({ cliente, cobro: { pago } })
  await api.as('recepcionista').put(`/pagos/${pago}`, { monto: 0 })
  const cobros = [{ metodo: 'Efectivo', monto: 80_000 }]
  await desk.venta({ cliente, lineas: [{ cobra: _id }], cobros })
  const { statusCode } = await sell({ cliente, lineas: [{ producto }], cobros })
  expect(statusCode).toBe(201)
})

test.each([{}, { precio: 1 }])(
  'the membership of a companion that grows is in the report: %o',
  async (price) => {
    const desk = frontDesk(api)
    const plan = await desk.plan({ nombre: 'Pareja', precio: 140_000, personas: 2 })
    const [payer, other] = [await desk.cliente(), await desk.cliente()]
    const lineas = [{ membresia: { plan: plan._id, para: [other._id] } }]
    const { membresias } = await desk.venta({
      cliente: payer._id,
      lineas,
      cobros: [{ metodo: 'Efectivo', monto: 140_000 }],
    })
    const given = membresias.find(({ cliente }) => cliente._id === other._id)
    await api.as('recepcionista').put(`/membresias/${given?._id}`, { duracion: 3_650, ...price })
    const { filas } = await preguntar(api).rows(`pregunta=descuentos&${DAYS}`)
    expect(filas).toMatchObject([{ que: 'Editada después de cobrada', ir: { a: 'cliente', _id: other._id } }])
  },
)

test("a payment at a receptionist's plan price is in the report", async () => {
  const desk = frontDesk(api)
  const { _id: producto } = await desk.plan({ nombre: 'Mensual', precio: 80_000 })
  await api.as('recepcionista').put(`/productos/${producto}`, { precio: 1_000 })
  await desk.pago({ producto })
  expect(await preguntar(api).answer('descuentos', DAYS)).toMatchObject([
    { descuento: 79_000, precio: 80_000 },
  ])
})

test('a charged membership that grows is in the report', async () => {
  const desk = frontDesk(api)
  await desk.plan({ nombre: 'Mensual', precio: 80_000, vigencia: { cantidad: 30, unidad: 'dias' } })
  const { _id: cliente } = await desk.cliente()
  const lineas = [{ membresia: { tipo: 'Mensualidad', duracion: 15, precio: 40_000 } }]
  const cobros = [{ metodo: 'Efectivo', monto: 40_000 }]
  const { membresias } = await desk.venta({ cliente, lineas, cobros })
  await api.as('recepcionista').put(`/membresias/${membresias[0]?._id}`, { duracion: 30 })
  const { filas } = await preguntar(api).rows(`pregunta=descuentos&${DAYS}`)
  expect(filas).toMatchObject([
    { que: 'Editada después de cobrada', monto: 40_000, ir: { a: 'cliente', _id: cliente } },
  ])
})
