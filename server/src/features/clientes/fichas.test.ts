import { beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aClase, aEntrenador } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

// A Friday, ten in the morning in Bogota.
const FRIDAY = '2026-11-20'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const ficha = async (id: string, rol: 'recepcionista' | 'entrenador' = 'recepcionista') =>
  (await api.as(rol).get(`/clientes/${id}/ficha`)).body

test('the page of somebody without anything says what the door would say', async () => {
  const cliente = await desk.cliente()
  expect(await ficha(cliente._id)).toEqual({
    cliente,
    veredicto: 'aviso',
    motivos: [{ codigo: 'SIN_MEMBRESIA', texto: 'Sin membresía vigente.', accion: 'vender' }],
    membresia: null,
    renovable: null,
    proximaClase: null,
    saldo: 0,
    ultimaEntrada: null,
    foto: null,
  })
})

test('the page of somebody who may come in says until when, and spends nothing', async () => {
  const cliente = await desk.cliente()
  const { _id } = await desk.membresia({ cliente: cliente._id, tipo: 'Clase', sesionesRestantes: 3 })
  for (let n = 0; n < 2; n += 1)
    expect(await ficha(cliente._id)).toMatchObject({
      veredicto: 'adelante',
      motivos: [],
      membresia: { _id, tipo: 'Clase', fechafin: '2026-12-20', sesionesRestantes: 3 },
      renovable: _id,
    })
})

test('the page and the door say that the payment of the membership was deleted, until it is charged again', async () => {
  const cliente = await desk.cliente()
  const pago = await desk.pago({ cliente: cliente._id, monto: 80_000 })
  const { _id } = await desk.membresia({ cliente: cliente._id, cobro: { pago: pago._id } })
  expect(await ficha(cliente._id)).toMatchObject({ veredicto: 'adelante', motivos: [] })
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)

  const sinPago = {
    veredicto: 'aviso',
    motivos: [
      { codigo: 'SIN_PAGO', texto: 'El pago de su membresía fue eliminado.', accion: 'cobrar-membresia' },
    ],
    renovable: _id,
  }
  expect(await ficha(cliente._id)).toMatchObject(sinPago)
  expect(await ficha(cliente._id, 'entrenador')).toMatchObject({ veredicto: 'adelante', motivos: [] })
  const { body } = await api.as('recepcionista').post('/entradas', { clienteId: cliente._id })
  expect(body).toMatchObject(sinPago)
  await api.as('recepcionista').call('DELETE', `/entradas/${body._id}`, { motivo: 'Era otra' })

  await desk.pago({ cliente: cliente._id, monto: 80_000, membresia: _id })
  expect(await ficha(cliente._id)).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test('the page of an inactive client is blocked, by the same rules as the door', async () => {
  const cliente = await desk.cliente({ estado: 'inactivo' })
  expect(await ficha(cliente._id)).toMatchObject({
    veredicto: 'bloqueado',
    motivos: [{ codigo: 'INACTIVO' }],
  })
  await api.as('admin').put('/configuracion/entrada', { reglas: { INACTIVO: 'ignorar' } })
  expect(await ficha(cliente._id)).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test('the page says the last entry, and that one more now would be that one again', async () => {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id })
  const { body: entrada } = await api.as('recepcionista').post('/entradas', { clienteId: cliente._id })
  expect(await ficha(cliente._id, 'entrenador')).toMatchObject({
    veredicto: 'aviso',
    motivos: [{ codigo: 'REPETIDA', texto: 'Ya entró a las 10:00.' }],
    ultimaEntrada: { _id: entrada._id, fecha: entrada.fecha, clase: null },
  })
})

test('the next class is today’s until it ends, then the next of the week', async () => {
  const cliente = await desk.cliente()
  const dias = [
    { dia: 'Viernes', horarioInicio: '09:30', horarioFin: '10:30' },
    { dia: 'Martes', horarioInicio: '07:00', horarioFin: '08:00' },
  ]
  await desk.entrenador(aEntrenador({ clases: [aClase({ dias })] }))
  for (const clase of await desk.clases()) await desk.inscripcion(cliente, clase)
  const next = async () => {
    const { token } = await api.signedIn('recepcionista')
    const { body } = await api.withToken(token).get(`/clientes/${cliente._id}/ficha`)
    const { dia, fecha, horarioInicio } = body.proximaClase
    return [dia, fecha, horarioInicio]
  }
  expect(await next()).toEqual(['Viernes', FRIDAY, '09:30'])
  api.clock.now = new Date(`${FRIDAY}T10:30:00-05:00`)
  expect(await next()).toEqual(['Martes', '2026-11-24', '07:00'])
  api.clock.now = new Date('2026-11-24T08:00:00-05:00')
  expect(await next()).toEqual(['Viernes', '2026-11-27', '09:30'])
})

test('who looks at a page waits for nobody who holds the client and the memberships', async () => {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id })
  await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom('clientes').select('id').where('id', '=', cliente._id).forUpdate().execute()
    await trx.selectFrom('membresias').select('id').forUpdate().execute()
    expect((await ficha(cliente._id)).veredicto).toBe('adelante')
  })
})

test('a trainer is not told why the desk let somebody in, which may speak of money', async () => {
  const cliente = await desk.cliente({ estado: 'inactivo' })
  const motivo = 'Paga mañana lo que debe.'
  await api.as('recepcionista').post('/entradas', { clienteId: cliente._id, permitir: { motivo } })
  expect((await ficha(cliente._id)).ultimaEntrada.permitidaPorque).toBe(motivo)
  expect((await ficha(cliente._id, 'entrenador')).ultimaEntrada.permitidaPorque).toBeNull()
})

test('the page says what the client owes, or has in their favour, to who is told of money', async () => {
  const cliente = await desk.cliente()
  await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Guantes', monto: 30_000 }], fiado: true })
  expect((await ficha(cliente._id)).saldo).toBe(30_000)
  const cobros = [{ metodo: 'Efectivo', monto: 50_000 }]
  await desk.venta({ cliente: cliente._id, lineas: [{ deuda: 50_000 }], cobros })
  expect((await ficha(cliente._id)).saldo).toBe(-20_000)
  expect((await ficha(cliente._id, 'entrenador')).saldo).toBeNull()
})

test('the page of nobody, or of a deleted client, is not found', async () => {
  const cliente = await desk.cliente()
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  for (const id of [cliente._id, 'nadie'])
    expect((await api.as('recepcionista').get(`/clientes/${id}/ficha`)).statusCode).toBe(404)
})
