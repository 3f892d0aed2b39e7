import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aDesk, cashSale, DAY_MS, HOUR_MS } from '../../testing/a-desk.ts'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { aCliente, aMembresia } from '../../testing/builders.ts'
import { expectDerivedTrue, onDay } from '../../testing/database/derived.ts'
import { whenOver } from '../../testing/when-over.ts'

/** Tests cash sales made offline and received late: rule violations become warnings. */

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  whenOver(() => expectDerivedTrue(api))
})
beforeEach(() => onDay(api, '2026-11-20'))

const recepcion = () => api.as('recepcionista')
const avisosOf = async (sent: Promise<Answer>) => {
  const { statusCode, body } = await sent
  expect([statusCode, body.mensaje]).toEqual([201, undefined])
  return body.avisos.map(({ texto }: { texto: string }) => texto)
}
const seen = async (_id: string) => (await recepcion().get(`/ventas/${_id}`)).body

test('a changed price preserves the charged one and warns of both', async () => {
  const producto = await desk.producto({ nombre: 'Agua fría', precio: 3_000, stock: 10 })
  const venta = desk.operation('/ventas', cashSale(producto, {}, 2))
  await recepcion().put(`/productos/${producto._id}`, { precio: 3_500 })
  expect((await venta.send()).body.codigo).toBe('PRECIO_CAMBIO')
  const { statusCode, body } = await venta.sendLate(HOUR_MS)
  expect([statusCode, body.total, body.lineas[0].precio]).toEqual([201, 6_000, 3_000])
  const aviso = {
    codigo: 'PRECIO_CAMBIO',
    texto: 'Agua fría se cobró a $3.000 y ahora cuesta $3.500.',
    indice: 0,
    cobrado: 3_000,
    precio: 3_500,
  }
  expect(body.avisos).toEqual([aviso])
  expect((await seen(body._id)).sinConexion.avisos).toEqual([aviso])
})

test('a percentage priced in cents by an earlier version is accepted late', async () => {
  const producto = await desk.producto({ nombre: 'Barra', precio: 2_550, stock: 10 })
  const venta = desk.operation('/ventas', {
    lineas: [{ producto: producto._id, precio: 2_550 }],
    descuento: { porcentaje: 15, motivo: 'Amiga' },
    cobros: [{ metodo: 'Efectivo', monto: 2_167.5 }],
  })
  expect((await venta.send()).body.codigo).toBe('COBROS_DE_MENOS')
  const { statusCode, body } = await venta.sendLate(HOUR_MS)
  expect([statusCode, body.total, body.debe]).toEqual([201, 2_167.5, 0])
})

test('a deleted or inactive product is sold', async () => {
  const gone = await desk.producto({ nombre: 'Toalla', precio: 9_000, stock: 2 })
  const idle = await desk.producto({ nombre: 'Gorra', precio: 8_000, stock: 2 })
  const both = { lineas: [gone, idle].map(({ _id, precio }) => ({ producto: _id, precio })) }
  const venta = desk.operation('/ventas', { ...both, cobros: [{ metodo: 'Efectivo', monto: 17_000 }] })
  await recepcion().delete(`/productos/${gone._id}`)
  await recepcion().put(`/productos/${idle._id}`, { estado: 'inactivo' })
  expect((await venta.send()).statusCode).toBe(404)
  const { statusCode, body } = await venta.sendLate(HOUR_MS)
  expect([statusCode, body.total]).toEqual([201, 17_000])
  expect(body.avisos).toEqual([
    { codigo: 'PRODUCTO_ELIMINADO', texto: 'Toalla ya no está entre los productos.', indice: 0 },
    { codigo: 'PRODUCTO_INACTIVO', texto: 'Gorra está inactivo.', indice: 1 },
  ])
  expect(await desk.stockOf(idle)).toBe(1)
})

test('missing stock is added with a reason and a warning', async () => {
  const producto = await desk.producto({ nombre: 'Barra', precio: 5_000, stock: 1 })
  const venta = desk.operation('/ventas', {
    lineas: [
      { producto: producto._id, cantidad: 2, precio: 5_000 },
      { producto: producto._id, cantidad: 1, precio: 5_000 },
    ],
    cobros: [{ metodo: 'Efectivo', monto: 15_000 }],
  })
  expect((await venta.send()).body.codigo).toBe('STOCK_INSUFICIENTE')
  const { body } = await venta.sendLate(HOUR_MS)
  const texto = (all: number) => `De Barra se vendieron ${all} y quedaban 1: cuenta lo que hay.`
  expect(body.avisos).toEqual([
    { codigo: 'STOCK_INSUFICIENTE', texto: texto(2), indice: 0, falta: 1 },
    { codigo: 'STOCK_INSUFICIENTE', texto: texto(3), indice: 1, falta: 1 },
  ])
  expect(await desk.stockOf(producto)).toBe(0)
  const steps = await recepcion().get(`/productos/${producto._id}/existencias`)
  expect(steps.body).toMatchObject([
    { cambio: 2, stock: 3, motivo: 'Se vendieron sin conexión y no estaban en las existencias.' },
  ])
  await recepcion().post(`/ventas/${body._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 2, reponer: true }],
    metodo: 'Efectivo',
    motivo: 'No era',
  })
  expect(await desk.stockOf(producto)).toBe(2)
})

test('a deleted client leaves the sale without one, unless it is required', async () => {
  const cliente = await desk.cliente(aCliente())
  const producto = await desk.producto({ precio: 3_000, stock: 10 })
  const plain = desk.operation('/ventas', cashSale(producto, { cliente: cliente._id }))
  const membresia = { tipo: 'Mensualidad', duracion: 30, precio: 80_000 }
  const owned = desk.operation('/ventas', {
    cliente: cliente._id,
    lineas: [{ membresia }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  expect((await api.as('admin').delete(`/clientes/${cliente._id}`)).statusCode).toBe(200)
  expect((await plain.send()).statusCode).toBe(404)
  const { body } = await plain.sendLate(HOUR_MS)
  expect([body.cliente, body.avisos]).toEqual([
    null,
    [{ codigo: 'CLIENTE_ELIMINADO', texto: 'El cliente ya no está: la venta queda sin cliente.' }],
  ])
  const refused = await owned.sendLate(HOUR_MS)
  expect([refused.statusCode, refused.body.codigo]).toEqual([409, 'CLIENTE_ELIMINADO'])
})

test('a merged client resolves to the remaining record', async () => {
  const [kept, gone] = [await desk.cliente(aCliente()), await desk.cliente(aCliente())]
  const producto = await desk.producto({ precio: 3_000, stock: 10 })
  const venta = desk.operation('/ventas', cashSale(producto, { cliente: gone._id }))
  const merged = await api.as('admin').post(`/clientes/${kept._id}/fusionar`, { otro: gone._id })
  expect(merged.statusCode).toBe(200)
  const { body } = await venta.sendLate(HOUR_MS)
  expect([body.cliente._id, body.avisos]).toEqual([kept._id, []])
})

test('an overlapping membership is created with a warning', async () => {
  const cliente = await desk.cliente(aCliente())
  await desk.membresia(aMembresia({ cliente: cliente._id, fechainicio: '2026-11-10', duracion: 30 }))
  const sell = (fechainicio: string) =>
    desk.operation('/ventas', {
      cliente: cliente._id,
      lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000, fechainicio } }],
      cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
    })
  const venta = sell('2026-11-18')
  expect((await venta.send()).body.codigo).toBe('MEMBRESIA_CRUZADA')
  const { statusCode, body } = await venta.sendLate(2 * DAY_MS)
  expect([statusCode, body.membresias.length]).toEqual([201, 1])
  expect(body.avisos).toMatchObject([{ codigo: 'MEMBRESIA_CRUZADA' }])
  expect(body.avisos[0].texto).toMatch(
    /^Ya tenía una membresía \(Mensualidad\) del 10\/11\/2026 al 10\/12\/2026, creada .*: pagó otra vez días que ya tenía\.$/,
  )
  expect(body.avisos[0].texto).not.toContain(cliente.nombre)
})

test('money of a closed turn goes to the open one', async () => {
  const open = () => recepcion().post('/caja/turnos', { caja: 'Puerta', base: 0 })
  const { body: first } = await open()
  await api.as('recepcionista').post(`/caja/turnos/${first._id}/cierre`, { conteo: [] })
  await onDay(api, '2026-11-21')
  const { body: second } = await open()
  expect(second._id).not.toBe(first._id)
  const producto = await desk.producto({ precio: 3_000, stock: 10 })
  const { body } = await desk
    .operation('/ventas', cashSale(producto, { caja: 'Puerta' }))
    .sendLate(20 * HOUR_MS)
  expect(body.avisos).toEqual([
    {
      codigo: 'CAJA_CERRADA',
      texto:
        'A esa hora la caja «Puerta» no estaba abierta: su dinero queda en el turno abierto de «Puerta», como del 20/11/2026.',
    },
  ])
  const { movimientos } = (await recepcion().get('/caja/turnos/actual?caja=Puerta')).body
  expect(movimientos).toMatchObject([
    { descripcion: `Venta N.º ${body.numero}, sin conexión, del 20/11/2026`, tarde: true },
  ])
  const other = desk.operation('/ventas', cashSale(producto, { caja: 'Otra' }))
  expect((await other.send()).body.codigo).toBe('CAJA_CERRADA')
  expect(await avisosOf(other.sendLate(0))).toEqual([
    'A esa hora la caja «Otra» no estaba abierta: su dinero queda en el turno abierto de «Puerta», como del 21/11/2026.',
  ])
  await recepcion().post(`/caja/turnos/${second._id}/cierre`, {
    conteo: [{ denominacion: 1_000, cantidad: 6 }],
  })
})

test('a late sale of a closed desk names both desks', async () => {
  const beto = api.withToken((await api.signedIn('recepcionista')).token)
  const { body: a } = await recepcion().post('/caja/turnos', { caja: 'A', base: 0 })
  const { body: b } = await beto.post('/caja/turnos', { caja: 'B', base: 0 })
  const producto = await desk.producto({ precio: 90_000, stock: 10 })
  const venta = desk.operation('/ventas', cashSale(producto, { caja: 'A' }))
  api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS / 2)
  expect((await recepcion().post(`/caja/turnos/${a._id}/cierre`, { conteo: [] })).statusCode).toBe(200)
  expect(await avisosOf(venta.sendLate(HOUR_MS / 4))).toEqual([
    'La caja «A» ya no está abierta: su dinero queda en el turno abierto de «B», como del 20/11/2026.',
  ])
  const { metodos } = (await api.as('admin').get(`/caja/turnos/${b._id}/x`)).body
  expect(metodos[0]).toMatchObject({ ventas: 90_000, tardios: 90_000, esperado: 90_000 })
  const conteo = [{ denominacion: 90_000, cantidad: 1 }]
  expect((await beto.post(`/caja/turnos/${b._id}/cierre`, { conteo })).statusCode).toBe(200)
})

test('without an open till the sale is outside and warns', async () => {
  expect((await api.as('admin').put('/configuracion', { cajaSinAbrir: 'exigir' })).statusCode).toBe(200)
  const producto = await desk.producto({ precio: 3_000, stock: 10 })
  const venta = desk.operation('/ventas', cashSale(producto))
  expect((await venta.send()).body.codigo).toBe('CAJA_REQUERIDA')
  const { statusCode, body } = await venta.sendLate(HOUR_MS)
  expect([statusCode, body.avisos]).toEqual([
    201,
    [{ codigo: 'SIN_CAJA', texto: 'No hay ninguna caja abierta: su dinero no queda en ningún turno.' }],
  ])
  await api.as('admin').put('/configuracion', { cajaSinAbrir: 'preguntar' })
})

test('a sale of a closed day is dated today', async () => {
  await onDay(api, '2026-11-25')
  const closed = await api.as('admin').put('/libros/cierre', { hasta: '2026-11-22' })
  expect(closed.statusCode).toBe(200)
  const producto = await desk.producto({ precio: 3_000, stock: 10 })
  const { body } = await desk.operation('/ventas', cashSale(producto)).sendLate(4 * DAY_MS)
  expect([body.fecha, body.createdAt]).toEqual(['2026-11-25', '2026-11-21T15:00:00.000Z'])
  expect(body.avisos).toEqual([
    {
      codigo: 'PERIODO_CERRADO',
      texto: 'Los libros de ese día ya están cerrados: la venta queda con fecha de hoy.',
    },
  ])
})

test.each([
  ['another method', { cobros: [{ metodo: 'Tarjeta', monto: 3_000 }] }],
  ['something left owing', { fiado: true, cobros: [] }],
  ['what is in favour', { aFavor: 3_000, cobros: [] }],
])('%s cannot be sold offline', async (_, more) => {
  const { _id: cliente } = await desk.cliente(aCliente())
  const producto = await desk.producto({ precio: 3_000, stock: 10 })
  const answer = await desk.operation('/ventas', cashSale(producto, { cliente, ...more })).sendLate(HOUR_MS)
  expect([answer.statusCode, answer.body.codigo]).toEqual([409, 'SOLO_EFECTIVO'])
  expect(await desk.stockOf(producto)).toBe(10)
})
