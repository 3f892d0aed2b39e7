import { addDays } from '@gym/contract/core/calendar'
import { beforeEach, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/connection/database.ts'
import { reunirHoy } from '../../operations/hoy/reunirHoy.ts'
import type { TestApi } from '../../testing/api.ts'
import { aClase, aEntrenador } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { whenOver } from '../../testing/when-over.ts'

const TODAY = '2026-11-20'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const hoy = async (rol: 'admin' | 'recepcionista' | 'entrenador' | 'user' = 'recepcionista') =>
  (await api.as(rol).get('/hoy')).body
const none = { total: 0, filas: [] }

test('the day of a new gym is empty for each role', async () => {
  const theirs = { dentro: none, clasesDeHoy: none, entradas: { hoy: 0, antes: 0 } }
  const all = {
    ...theirs,
    vencenHoy: none,
    porVencer: none,
    vencidas: none,
    porRenovar: none,
    deudores: none,
    deuda: { debe: 0, vencido: 0 },
    caja: { hubo: false, abiertas: [], sinCaja: { cuantos: 0, monto: 0 } },
    cumpleanos: none,
    existenciasBajas: none,
    ausentes: none,
  }
  const pasos = {
    gimnasio: false,
    planes: false,
    entrenadores: false,
    personal: true,
    entrada: false,
    cliente: false,
  }
  expect(await hoy('recepcionista')).toEqual(all)
  const nada = { hoy: 0, antes: 0 }
  const zeros = (hours: number) => Array.from({ length: hours }, () => 0)
  const dinero = {
    neto: nada,
    efectivo: nada,
    otros: nada,
    fiado: nada,
    mes: nada,
    porHora: { hoy: zeros(11), antes: zeros(24) },
  }
  expect(await hoy('admin')).toEqual({ ...all, dinero, primerosPasos: pasos })
  expect(await hoy('entrenador')).toEqual(theirs)
  expect(await hoy('user')).toEqual({})
})

test('five of seven clients inside are listed, and all are counted', async () => {
  for (let n = 0; n < 7; n += 1)
    await api.as('recepcionista').post('/entradas', { clienteId: (await desk.cliente())._id })
  const { dentro } = await hoy('entrenador')
  expect([dentro.total, dentro.filas.length]).toEqual([7, 5])
})

test("today's classes are those of its weekday, finished ones last", async () => {
  const at = (dia: string, horarioInicio: string, horarioFin: string) => ({ dia, horarioInicio, horarioFin })
  const dias = [
    at('Viernes', '06:00', '07:00'),
    at('Viernes', '18:00', '19:00'),
    at('Viernes', '09:30', '10:30'),
    at('Sábado', '09:00', '10:00'),
  ]
  await desk.entrenador(aEntrenador({ clases: [aClase({ dias })] }))
  const { clasesDeHoy } = await hoy()
  const starts = clasesDeHoy.filas.map(({ horarioInicio }: { horarioInicio: string }) => horarioInicio)
  expect([clasesDeHoy.total, starts]).toEqual([3, ['09:30', '18:00', '06:00']])
})

test('unrenewed memberships that end within five days are listed by end', async () => {
  const ending = async (days: number) => {
    const cliente = (await desk.cliente())._id
    await desk.membresia({ cliente, duracion: 30, fechainicio: addDays(TODAY, days - 30) })
    return cliente
  }
  const [soon, today] = [await ending(5), await ending(0)]
  for (const days of [-1, 6]) await ending(days)
  await desk.membresia({ cliente: await ending(0), fechainicio: addDays(TODAY, 1) })
  const { vencenHoy, porVencer } = await hoy()
  const whose = ({ filas }: { filas: { cliente: { _id: string } }[] }) =>
    filas.map(({ cliente }) => cliente._id)
  expect([vencenHoy.total, whose(vencenHoy)]).toEqual([1, [today]])
  expect([porVencer.total, whose(porVencer)]).toEqual([2, [today, soon]])
})

test('memberships that ended in the last week and were not renewed are listed', async () => {
  const ended = async (days: number) => {
    const cliente = (await desk.cliente())._id
    await desk.membresia({ cliente, duracion: 30, fechainicio: addDays(TODAY, -days - 30) })
    return cliente
  }
  const yesterday = await ended(1)
  const aWeekAgo = await ended(7)
  await ended(8)
  await desk.membresia({ cliente: await ended(2), fechainicio: TODAY })
  const { vencidas } = await hoy()
  const whose = vencidas.filas.map(({ cliente }: { cliente: { _id: string } }) => cliente._id)
  expect([vencidas.total, whose]).toEqual([2, [yesterday, aWeekAgo]])
  const days = `vigencia=sin-renovar&fechaInicio=${addDays(TODAY, -7)}&fechaFin=${addDays(TODAY, -1)}`
  const { headers } = await api.as('recepcionista').get(`/membresias?limite=1&${days}`)
  expect(headers['x-total-count']).toBe('2')
})

test('entries are compared with a week before until the same hour', async () => {
  const enter = async (at: string) => {
    api.clock.now = new Date(at)
    const call = api.withToken((await api.signedIn('recepcionista')).token)
    await call.post('/entradas', { clienteId: (await desk.cliente())._id })
  }
  for (const at of ['2026-11-13T14:00Z', '2026-11-13T14:59Z', '2026-11-13T15:01Z', '2026-11-20T14:30Z'])
    await enter(at)
  api.clock.now = new Date('2026-11-20T15:00Z')
  for (const rol of ['recepcionista', 'entrenador'] as const)
    expect((await hoy(rol)).entradas).toEqual({ hoy: 1, antes: 2 })
})

test('fees to renew are listed', async () => {
  const fee = await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
  const pago = await desk.pago({
    cliente: (await desk.cliente())._id,
    producto: fee._id,
    fecha: addDays(TODAY, -27),
  })
  const { porRenovar } = await hoy()
  expect([porRenovar.total, porRenovar.filas[0]._id]).toEqual([1, pago._id])
})

test('birthdays of active clients include 29 February on the 28th', async () => {
  const born = (fechaNacimiento: string, fields = {}) => desk.cliente({ fechaNacimiento, ...fields })
  await born('1990-11-20', { nombre: 'Luz' })
  await born('1990-11-21')
  await born('1990-11-20', { estado: 'inactivo' })
  await born('1992-02-29', { nombre: 'Bis' })
  const names = async () => {
    const { token } = await api.signedIn('recepcionista')
    const { cumpleanos } = (await api.withToken(token).get('/hoy')).body
    return cumpleanos.filas.map(({ nombre }: { nombre: string }) => nombre)
  }
  expect(await names()).toEqual(['Luz'])
  api.clock.now = new Date('2027-02-28T15:00:00Z')
  expect(await names()).toEqual(['Bis'])
  api.clock.now = new Date('2028-02-28T15:00:00Z')
  expect(await names()).toEqual([])
})

test('products with five or fewer left are listed, untracked ones excluded', async () => {
  const nombres = ['Agua', 'Barra', 'Cuerda']
  const stocks = [5, 6, 0]
  for (const [n, nombre] of nombres.entries()) await desk.producto({ nombre, stock: stocks[n] })
  await desk.producto({ nombre: 'Clase suelta', stock: 0 })
  await desk.producto({ stock: 1, estado: 'inactivo' })
  const { existenciasBajas } = await hoy()
  expect(existenciasBajas.filas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Cuerda', 'Agua'])
})

test('open tills are named, with the cash outside them', async () => {
  await desk.pago({ monto: 8_000 })
  const open = (caja: string) => api.as('recepcionista').post('/caja/turnos', { caja, base: 0 })
  const { _id: turno } = (await open('Barra')).body
  expect((await hoy()).caja).toEqual({
    hubo: true,
    abiertas: [{ turno, caja: 'Barra', abiertaPor: 'Prueba recepcionista', abiertaEn: expect.any(String) }],
    sinCaja: { cuantos: 1, monto: 8_000 },
  })
  await api.as('recepcionista').post(`/caja/turnos/${turno}/cierre`, { conteo: [] })
  expect((await hoy()).caja).toEqual({ hubo: true, abiertas: [], sinCaja: { cuantos: 0, monto: 0 } })
  expect(await hoy('entrenador')).not.toHaveProperty('caja')
})

test('a trainer finds the classes given under the same email', async () => {
  const { user, token } = await api.signedIn('entrenador')
  const own = async () => (await api.withToken(token).get('/hoy')).body.entrenador
  await desk.entrenador({ correo: 'otro@gimnasio.test' })
  expect(await own()).toBeUndefined()
  const { _id } = await desk.entrenador({ correo: user.email.toUpperCase() })
  expect(await own()).toBe(_id)
})

test('a linked member sees the last membership and the debt', async () => {
  const { user, token } = await api.signedIn('user')
  const { _id: cliente } = await desk.cliente()
  const own = async () => (await api.withToken(token).get('/hoy')).body
  expect(await own()).toEqual({})
  const linked = await api.as('recepcionista').post(`/clientes/${cliente}/vincular`, { usuario: user._id })
  expect(linked.statusCode).toBe(200)
  expect(await own()).toEqual({ propio: { membresia: null, saldo: 0 } })
  await desk.membresia({ cliente, fechainicio: addDays(TODAY, -40), duracion: 30 })
  const { _id } = await desk.membresia({ cliente, fechainicio: TODAY, duracion: 30 })
  await desk.venta({ cliente, lineas: [{ concepto: 'Guantes', monto: 9_000 }], fiado: true })
  expect((await own()).propio).toMatchObject({ membresia: { _id }, saldo: 9_000 })
})

test('a linked member sees the current membership, else the next', async () => {
  const { user, token } = await api.signedIn('user')
  const { _id: cliente } = await desk.cliente()
  await api.as('recepcionista').post(`/clientes/${cliente}/vincular`, { usuario: user._id })
  const shown = async () => (await api.withToken(token).get('/hoy')).body.propio.membresia._id
  await desk.membresia({ cliente, fechainicio: addDays(TODAY, -40), duracion: 30 })
  await desk.membresia({ cliente, fechainicio: addDays(TODAY, 50), duracion: 30 })
  const next = await desk.membresia({ cliente, fechainicio: addDays(TODAY, 10), duracion: 30 })
  expect(await shown()).toBe(next._id)
  const current = await desk.membresia({ cliente, fechainicio: addDays(TODAY, -5), duracion: 10 })
  expect(await shown()).toBe(current._id)
})

test('each count equals the length of its list', async () => {
  await desk.cliente({ fechaNacimiento: `1990-${TODAY.slice(5)}` })
  const absent = await desk.antiguo()
  await desk.membresia({ cliente: absent._id, fechainicio: addDays(TODAY, -20), duracion: 30 })
  const owing = await desk.cliente()
  await desk.venta({ cliente: owing._id, lineas: [{ concepto: 'Guantes', monto: 5_000 }], fiado: true })
  await desk.producto({ nombre: 'Agua', stock: 1 })
  await desk.producto({ nombre: 'Barra', stock: 100 })
  const idsOf = (filas: { _id: string }[]) => filas.map(({ _id }) => _id)
  const all = await hoy()
  const lists = {
    cumpleanos: '/clientes?situacion=cumple',
    ausentes: '/clientes?situacion=ausente',
    deudores: '/clientes?situacion=debe',
    existenciasBajas: '/productos?existencias=bajas',
  }
  for (const [what, list] of Object.entries(lists)) {
    const { body, headers } = await api.as('recepcionista').get(list)
    expect([headers['x-total-count'], idsOf(body)], what).toEqual(['1', idsOf(all[what].filas)])
  }
  expect((await api.as('recepcionista').get('/clientes?situacion=otra')).statusCode).toBe(400)
})

test('one request needs less than the 16 connections of a pool', async () => {
  const pool = createPool({ ...api.database.asOwner, max: 40 })
  const db = createDatabase(pool)
  whenOver(() => db.destroy())
  let most = 0
  pool.on('acquire', () => {
    most = Math.max(most, pool.totalCount - pool.idleCount)
  })
  const { user } = await api.signedIn('admin')
  await reunirHoy(db, { user, now: api.clock.now, timeZone: 'America/Bogota' }, { dataDir: '/nowhere' })
  expect(most).toBeGreaterThan(4)
  expect(most).toBeLessThan(16)
})

test('an admin sees the first steps until the last is done', async () => {
  const pasos = async () => (await api.as('admin').get('/hoy')).body.primerosPasos
  await api.as('admin').put('/configuracion', { nombre: 'Gimnasio Central' })
  expect((await pasos()).gimnasio).toBe(false)
  const logo = `data:image/png;base64,${PNG}`
  expect((await api.as('admin').put('/configuracion/logo', { logo })).statusCode).toBe(200)
  await desk.producto({ nombre: 'Masaje', categoria: 'servicio' })
  expect(await pasos()).toMatchObject({ gimnasio: true, planes: false })
  await desk.plan({ nombre: 'Clase suelta' })
  await desk.entrenador()
  expect(await pasos()).toEqual({
    gimnasio: true,
    planes: true,
    entrenadores: true,
    personal: true,
    entrada: false,
    cliente: false,
  })
  await api.as('admin').put('/configuracion/entrada', {})
  expect(await pasos()).toMatchObject({ entrada: true })
  await desk.cliente()
  expect(await pasos()).toBeUndefined()
})
