import { juzgarEnMostrador } from '@gym/contract/entradas/puerta.rules'
import type { Instantanea, PersonaDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import type { Franja } from '@gym/contract/planes/planes.rules'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const enter = async (clienteId: string) =>
  (await api.as('recepcionista').post('/entradas', { clienteId })).body
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]

test('the door warns outside the hours that a plan had when sold', async () => {
  // The clock of the tests: Friday 2026-11-20, 10:00.
  const franja = { dias: ['Lunes', 'Martes'], desde: '06:00', hasta: '12:00' }
  const plan = await desk.plan({ franja })
  const { _id: cliente } = await desk.cliente()
  await desk.venta({ cliente, lineas: [{ producto: plan._id }], cobros: cash(80_000) })
  await api.as('admin').put(`/planes/${plan._id}`, { ...plan, franja: null })
  expect(await enter(cliente)).toMatchObject({
    veredicto: 'aviso',
    motivos: [
      { codigo: 'FUERA_DE_FRANJA', texto: 'Su plan entra lunes y martes de 06:00 a 12:00.', accion: null },
    ],
  })
})

test('the door admits within hours or by a second plan', async () => {
  const inside = { dias: ['Viernes'], desde: '06:00', hasta: '12:00' }
  const outside = { ...inside, dias: ['Sábado'] }
  for (const franjas of [[inside], [outside, null]]) {
    const { _id: cliente } = await desk.cliente()
    for (const franja of franjas) {
      const plan = await desk.plan({ franja })
      const membresia = { plan: plan._id, fechainicio: '2026-11-20' }
      const has = (await api.as('recepcionista').get(`/membresias?cliente=${cliente}`)).body.membresias
      const cruza = has.map(({ _id }: { _id: string }) => _id)
      await desk.venta({ cliente, lineas: [{ membresia: { ...membresia, cruza } }], cobros: cash(80_000) })
    }
    expect(await enter(cliente)).toMatchObject({ veredicto: 'adelante', motivos: [] })
  }
})

test('a class pack admits outside the hours of a month, and spends', async () => {
  const { _id: cliente } = await desk.cliente()
  const month = await desk.plan({ franja: { dias: ['Viernes'], desde: '17:00', hasta: '20:00' } })
  const pack = await desk.plan({ tipo: 'Clase', sesiones: 10 })
  await desk.venta({ cliente, lineas: [{ producto: month._id }], cobros: cash(80_000) })
  const membresia = { plan: pack._id, fechainicio: '2026-11-20' }
  const has = (await api.as('recepcionista').get(`/membresias?cliente=${cliente}`)).body.membresias
  const cruza = has.map(({ _id }: { _id: string }) => _id)
  await desk.venta({ cliente, lineas: [{ membresia: { ...membresia, cruza } }], cobros: cash(80_000) })
  expect(await enter(cliente)).toMatchObject({
    veredicto: 'adelante',
    membresia: { tipo: 'Clase', sesionesRestantes: 9 },
  })
})

const franja: Franja = { dias: ['Viernes'], desde: '17:00', hasta: '20:00' }

test('a pack that admits hides no matters of the month', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: month } = await desk.membresia({ cliente, precio: 80_000 })
  await api.db.updateTable('membresias').set({ franja, personas: 2 }).where('id', '=', month).execute()
  const { _id: pago } = await desk.pago({ cliente, monto: 80_000 })
  await desk.membresia({ cliente, tipo: 'Clase', sesionesRestantes: 9, precio: 0, cruza: [month] })
  const matters = { renovable: month, faltanPersonas: 1, pagoSuelto: { _id: pago } }
  const { body } = await api.as('recepcionista').get('/mostrador/instantanea')
  const datos: Instantanea = body
  const persona = datos.personas.find(({ _id }) => _id === cliente) as PersonaDeMostrador
  const offline = juzgarEnMostrador(persona, undefined, { ...datos, now: api.clock.now })
  for (const said of [offline, await enter(cliente)])
    expect(said).toMatchObject({ ...matters, membresia: { tipo: 'Clase' } })
})

test('a deleted payment of the pack that admits is charged again', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: month } = await desk.membresia({ cliente, precio: 80_000 })
  await api.db.updateTable('membresias').set({ franja }).where('id', '=', month).execute()
  const { _id: pago } = await desk.pago({ cliente, monto: 50_000 })
  const fields = { tipo: 'Clase', sesionesRestantes: 9, precio: 50_000, cruza: [month], cobro: { pago } }
  const { _id: pack } = await desk.membresia({ cliente, ...fields })
  await api.as('recepcionista').delete(`/pagos/${pago}`)
  const [{ codigo }] = (await fichaOf(cliente)).motivos
  expect([codigo, await enter(cliente)]).toMatchObject(['SIN_PAGO', { renovable: pack, porCobrar: month }])
})

test('door and client page name the membership that nothing has charged', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
  const ficha = async (rol: 'recepcionista' | 'entrenador') =>
    (await api.as(rol).get(`/clientes/${cliente}/ficha`)).body.porCobrar
  expect([await ficha('recepcionista'), await ficha('entrenador')]).toEqual([cobra, null])
  expect(await enter(cliente)).toMatchObject({ veredicto: 'adelante', porCobrar: cobra })
  await desk.venta({ cliente, lineas: [{ cobra }], cobros: cash(80_000) })
  expect(await ficha('recepcionista')).toBeNull()
})

const fichaOf = async (cliente: string) =>
  (await api.as('recepcionista').get(`/clientes/${cliente}/ficha`)).body

test('the door names a membership whose price was lowered to zero', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  await api.as('recepcionista').put(`/membresias/${_id}`, { precio: 0 })
  expect((await enter(cliente)).porCobrar).toBe(_id)
  await api.as('admin').post(`/membresias/${_id}/cortesia`, { motivo: 'Rifa' })
  expect((await enter(cliente)).porCobrar).toBeNull()
})

test('without access, door and page name the oldest uncharged membership', async () => {
  const { _id: cliente } = await desk.cliente()
  const make = (fechainicio: string) => desk.membresia({ cliente, precio: 80_000, fechainicio })
  const [last, first] = [await make('2026-10-15'), await make('2026-08-15')]
  expect((await enter(cliente)).codigo).toBe('ENTRADA_BLOQUEADA')
  expect(await fichaOf(cliente)).toMatchObject({ veredicto: 'bloqueado', porCobrar: first._id })
  await desk.venta({ cliente, lineas: [{ cobra: first._id }], cobros: cash(80_000) })
  await api.as('admin').put('/configuracion/entrada', { reglas: { VENCIDA: 'avisar' } })
  expect(await enter(cliente)).toMatchObject({ veredicto: 'aviso', porCobrar: last._id })
})

test('a charge of the membership that admits comes before older ones', async () => {
  const { _id: cliente } = await desk.cliente()
  const make = (fechainicio: string) => desk.membresia({ cliente, precio: 80_000, fechainicio })
  const [, current] = [await make('2026-08-15'), await make('2026-11-10')]
  expect((await enter(cliente)).porCobrar).toBe(current._id)
})

test('a check-in to a class names the uncharged membership', async () => {
  const { _id: clienteId } = await desk.cliente()
  const clases = [await desk.clase(), await desk.clase()]
  const { _id: cobra } = await desk.membresia({ cliente: clienteId, precio: 80_000 })
  const [claseId, otra] = clases.map(({ _id }) => _id) as [string, string]
  expect(await desk.asistencia({ clienteId, claseId })).toMatchObject({ porCobrar: cobra })
  await desk.venta({ cliente: clienteId, lineas: [{ cobra }], cobros: cash(80_000) })
  expect(await desk.asistencia({ clienteId, claseId: otra })).not.toHaveProperty('porCobrar')
})
