import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aMembresia } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar } from '../../testing/preguntas.ts'

const autoriza = { email: 'admin@otra.test', password: 'una clave que nadie usa' }

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  await api.as('admin').post('/auth/register', { ...autoriza, nombre: 'Otra admin', rol: 'admin' })
})

const give = (id: string, body: object, by = api.as('recepcionista')) =>
  by.post(`/membresias/${id}/cortesia`, body)
const read = async (id: string) => (await api.as('recepcionista').get(`/membresias/${id}`)).body
const sinCobrar = async (cliente: string) => {
  const { body } = await api.as('recepcionista').get(`/membresias?vigencia=sin-cobrar&cliente=${cliente}`)
  return body.membresias.map(({ _id }: { _id: string }) => _id)
}

const enCobros = async (cliente: string) => {
  const { body } = await api.as('recepcionista').get('/cobros?grupo=sin-cobrar')
  return body.find((row: { _id: string }) => row._id === cliente)?.sinCobrar
}

test('a receptionist gives a membership with a reason and a second person', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  expect((await give(_id, {})).statusCode).toBe(400)
  expect((await give(_id, { motivo: 'Rifa' })).body.codigo).toBe('DESCUENTO_POR_AUTORIZAR')
  const { statusCode, body } = await give(_id, { motivo: 'Rifa', autoriza })
  expect([statusCode, body.cortesia, body.cobrada]).toEqual([200, 'Rifa', null])
  expect((await give(_id, { motivo: 'Otra', autoriza })).body.codigo).toBe('MEMBRESIA_YA_COBRADA')
  const { filas } = await preguntar(api).rows('pregunta=descuentos&desde=2026-11-01&hasta=2026-11-30')
  expect(filas).toMatchObject([{ que: 'Cortesía: Rifa', monto: 80_000, cliente: { _id: cliente } }])
})

test('a charged membership cannot be a courtesy', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  await desk.venta({ cliente, lineas: [{ cobra: _id }], cobros: [{ metodo: 'Efectivo', monto: 80_000 }] })
  expect((await give(_id, { motivo: 'Rifa' }, api.as('admin'))).body.codigo).toBe('MEMBRESIA_YA_COBRADA')
})

test('a courtesy cannot be charged', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  await give(_id, { motivo: 'Rifa' }, api.as('admin'))
  const cobros = [{ metodo: 'Efectivo', monto: 80_000 }]
  const { statusCode, body } = await api
    .as('recepcionista')
    .post('/ventas', { cliente, lineas: [{ cobra: _id }], cobros })
  expect([statusCode, body.codigo]).toEqual([409, 'MEMBRESIA_YA_COBRADA'])
  expect(body.mensaje).toContain('es una cortesía')
  expect((await read(_id)).cobrada).toBeNull()
})

test('the list of uncharged memberships has the free ones without a reason', async () => {
  const { _id: cliente } = await desk.cliente()
  const make = async (fields: object) =>
    (await api.as('recepcionista').post('/membresias', aMembresia({ cliente, ...fields }))).body._id
  const free = await make({ precio: 0 })
  const lowered = await make({ precio: 80_000 })
  await api.as('recepcionista').put(`/membresias/${lowered}`, { precio: 0 })
  const ended = await make({ precio: 80_000, fechainicio: '2026-01-20' })
  expect((await sinCobrar(cliente)).sort()).toEqual([free, lowered, ended].sort())
  expect((await read(free)).gratis && (await read(lowered)).gratis).toBe(true)
  expect(await enCobros(cliente)).toEqual({ cuantas: 3, monto: 80_000, membresia: ended })
  const { body: totales } = await api.as('recepcionista').get('/cobros/totales?grupo=sin-cobrar')
  expect(totales.sinCobrar).toBe(80_000)
  for (const _id of [free, lowered, ended]) await give(_id, { motivo: 'Es de la casa' }, api.as('admin'))
  expect([await sinCobrar(cliente), await enCobros(cliente)]).toEqual([[], undefined])
})

test('a paid, an imported and a companion membership are not uncharged', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: otra } = await desk.cliente()
  const { _id: plan, precio } = await desk.plan({ nombre: 'Pareja', personas: 2 })
  const lineas = [{ membresia: { plan, precio, para: [otra] } }]
  await desk.venta({ cliente, lineas, cobros: [{ metodo: 'Efectivo', monto: precio }] })
  const { _id } = await desk.membresia({ cliente, precio: 0 })
  await api.db.updateTable('membresias').set({ creadaPor: null }).where('id', '=', _id).execute()
  expect([await sinCobrar(cliente), await sinCobrar(otra)]).toEqual([[], []])
})

test('a companion membership with its own price is uncharged until paid', async () => {
  const [{ _id: cliente }, { _id: otra }] = [await desk.cliente(), await desk.cliente()]
  const { _id: plan, precio } = await desk.plan({ nombre: 'Pareja', personas: 2 })
  const lineas = [{ membresia: { plan, precio, para: [otra] } }]
  const cobros = [{ metodo: 'Efectivo', monto: precio }]
  const { membresias } = await desk.venta({ cliente, lineas, cobros })
  const _id = membresias.find(({ titular }) => titular !== null)?._id ?? ''
  await api.as('recepcionista').put(`/membresias/${_id}`, { precio: 90_000 })
  await api.as('recepcionista').put(`/membresias/${_id}`, { precio: 80_000 })
  expect((await read(_id)).cobrada).toBe(false)
  const { filas } = await preguntar(api).rows('pregunta=descuentos&desde=2026-11-01&hasta=2026-11-30')
  expect(filas.filter((fila) => fila.cliente?._id === otra)).toEqual([])
  expect([await sinCobrar(otra), await enCobros(otra)]).toEqual([
    [_id],
    { cuantas: 1, monto: 80_000, membresia: _id },
  ])
  const { _id: pago } = await desk.pago({ cliente: otra, monto: 80_000 })
  expect((await api.as('recepcionista').post(`/membresias/${_id}/pago`, { pago })).statusCode).toBe(200)
  expect([await sinCobrar(otra), await enCobros(otra)]).toEqual([[], undefined])
})
