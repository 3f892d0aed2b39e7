import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { aClase, aEntrenador } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const FRIDAY = '2026-11-20'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const ficha = async (id: string, rol: 'recepcionista' | 'entrenador' = 'recepcionista') =>
  (await api.as(rol).get(`/clientes/${id}/ficha`)).body

test('record of a new client shows the verdict of the door', async () => {
  const cliente = await desk.cliente()
  expect(await ficha(cliente._id)).toEqual({
    cliente,
    veredicto: 'aviso',
    motivos: [{ codigo: 'SIN_MEMBRESIA', texto: 'Sin membresía vigente.', accion: 'vender' }],
    membresia: null,
    renovable: null,
    proximaClase: null,
    saldo: 0,
    matriculaPagada: false,
    porCobrar: null,
    faltanPersonas: 0,
    pagoSuelto: null,
    ultimaEntrada: null,
    foto: null,
  })
})

test('the record of a current client shows the expiry', async () => {
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

test('record and door warn of a deleted payment until charged again', async () => {
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

  const cobros = [{ metodo: 'Efectivo', monto: 80_000 }]
  await desk.venta({ cliente: cliente._id, lineas: [{ cobra: _id }], cobros })
  expect(await ficha(cliente._id)).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test("record of an inactive client is blocked by the door's rules", async () => {
  const cliente = await desk.cliente({ estado: 'inactivo' })
  expect(await ficha(cliente._id)).toMatchObject({
    veredicto: 'bloqueado',
    motivos: [{ codigo: 'INACTIVO' }],
  })
  await api.as('admin').put('/configuracion/entrada', { reglas: { INACTIVO: 'ignorar' } })
  expect(await ficha(cliente._id)).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test('record shows the last entry and that another would repeat it', async () => {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id })
  const { body: entrada } = await api.as('recepcionista').post('/entradas', { clienteId: cliente._id })
  expect(await ficha(cliente._id, 'entrenador')).toMatchObject({
    veredicto: 'aviso',
    motivos: [{ codigo: 'REPETIDA', texto: 'Ya entró a las 10:00.' }],
    ultimaEntrada: { _id: entrada._id, fecha: entrada.fecha, clase: null },
  })
})

test("next class is today's until it ends, then next week's", async () => {
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

test('reading the record does not wait for locks', async () => {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id })
  await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom('clientes').select('id').where('id', '=', cliente._id).forUpdate().execute()
    await trx.selectFrom('membresias').select('id').forUpdate().execute()
    expect((await ficha(cliente._id)).veredicto).toBe('adelante')
  })
})

test('a trainer does not see the override reason', async () => {
  const cliente = await desk.cliente({ estado: 'inactivo' })
  const motivo = 'Paga mañana lo que debe.'
  await api.as('recepcionista').post('/entradas', { clienteId: cliente._id, permitir: { motivo } })
  expect((await ficha(cliente._id)).ultimaEntrada.permitidaPorque).toBe(motivo)
  expect((await ficha(cliente._id, 'entrenador')).ultimaEntrada.permitidaPorque).toBeNull()
})

test('record shows debt or credit to roles that see money', async () => {
  const cliente = await desk.cliente()
  await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Guantes', monto: 30_000 }], fiado: true })
  expect((await ficha(cliente._id)).saldo).toBe(30_000)
  const cobros = [{ metodo: 'Efectivo', monto: 50_000 }]
  await desk.venta({ cliente: cliente._id, lineas: [{ deuda: 50_000 }], cobros })
  expect((await ficha(cliente._id)).saldo).toBe(-20_000)
  expect((await ficha(cliente._id, 'entrenador')).saldo).toBeNull()
})

test('record of an unknown or deleted client returns 404', async () => {
  const cliente = await desk.cliente()
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  for (const id of [cliente._id, 'nadie'])
    expect((await api.as('recepcionista').get(`/clientes/${id}/ficha`)).statusCode).toBe(404)
})
