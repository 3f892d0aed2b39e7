import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

test('a part given again has the sessions that the deleted one left', async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const plan = await desk.plan({ nombre: 'Tiquetera', tipo: 'Clase', sesiones: 2, personas: 2 })
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  const venta = await desk.venta({
    cliente: ana._id,
    lineas: [{ membresia: { plan: plan._id } }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  let at = api.as('recepcionista')
  const add = () => at.post(`/membresias/${venta.membresias[0]?._id}/personas`, { cliente: eva._id })
  const enter = () => at.post('/entradas', { clienteId: eva._id })
  const remove = (id: string) => at.delete(`/membresias/${id}`)

  const first = await add()
  expect(first.body.sesionesRestantes).toBe(2)
  expect((await enter()).statusCode).toBe(201)
  expect((await remove(first.body._id)).statusCode).toBe(200)
  const second = await add()
  expect(second.body.sesionesRestantes).toBe(1)
  api.clock.now = new Date('2026-11-21T15:00:00Z')
  at = api.withToken((await api.signedIn('recepcionista')).token)
  expect((await enter()).statusCode).toBe(201)
  await remove(second.body._id)
  expect((await add()).body.codigo).toBe('PLAN_SIN_DIAS')
})

test('a sale names the persons added later, whom its return removes too', async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const plan = await desk.plan({ nombre: 'Pareja', personas: 2 })
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  const { _id: venta, membresias } = await desk.venta({
    cliente: ana._id,
    lineas: [{ membresia: { plan: plan._id } }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  const at = api.as('recepcionista')
  const read = async () => (await at.get(`/ventas/${venta}`)).body
  expect(await read()).toMatchObject({ agregadas: [] })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  await at.post(`/membresias/${membresias[0]?._id}/personas`, { cliente: eva._id })
  expect(await read()).toMatchObject({
    membresias: [{ cliente: { _id: ana._id } }],
    agregadas: [{ cliente: { _id: eva._id } }],
  })
  await at.post(`/ventas/${venta}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'No vienen',
  })
  expect(await read()).toMatchObject({ agregadas: [] })
  expect((await at.get(`/membresias?cliente=${eva._id}`)).body.membresias).toEqual([])
})
