import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { doorApi, MINUTE_MS, NOW } from '../../testing/door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let door: ReturnType<typeof doorApi>
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  door = doorApi(api)
  desk = frontDesk(api)
})
beforeEach(() => door.atTen())

test('a scan lets the client in and returns name and expiry', async () => {
  const cliente = await door.withMonth()
  const { statusCode, body } = await door.scan(cliente)
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    cliente: {
      _id: cliente._id,
      nombre: 'Ana',
      apellido: 'Pérez',
      numeroIdentificacion: cliente.numeroIdentificacion,
      foto: null,
    },
    clase: null,
    fecha: NOW,
    veredicto: 'adelante',
    motivos: [],
    permitidaPorque: null,
    membresia: {
      _id: expect.any(String),
      tipo: 'Mensualidad',
      plan: null,
      fechafin: '2026-12-10',
      sesionesRestantes: 0,
    },
    renovable: expect.any(String),
    porCobrar: expect.any(String),
    faltanPersonas: 0,
    pagoSuelto: null,
    repetida: false,
  })
})

test('identification accepts separators, and a phone of one client', async () => {
  const cliente = await desk.cliente({ telefono: '3119998877', numeroIdentificacion: '52345678' })
  expect((await door.enter({ identificacion: ' 52.345.678 ' })).body.cliente._id).toBe(cliente._id)
  expect((await door.enter({ identificacion: '311 999-8877' })).body).toMatchObject({
    repetida: true,
    cliente: { _id: cliente._id },
  })
})

test.each(['+57 312 999 8877', '573129998877', '(312) 999 88 77', 'C.C. 52.345.679'])(
  '%s identifies its one client at the door',
  async (identificacion) => {
    const { body } = await api.as('recepcionista').get('/clientes?numeroIdentificacion=52345679')
    const [there] = body as Cliente[]
    const { _id } =
      there ?? (await desk.cliente({ telefono: '3129998877', numeroIdentificacion: '52345679' }))
    expect((await door.enter({ identificacion })).body).toMatchObject({ cliente: { _id } })
  },
)

test('a phone of several clients returns 409 VARIOS_CLIENTES with the candidates', async () => {
  const ana = await desk.cliente({ telefono: '3119990000', apellido: 'Abad' })
  const luz = await desk.cliente({ telefono: '3119990000', apellido: 'Báez' })
  const { statusCode, body } = await door.enter({ identificacion: '3119990000' })
  expect([statusCode, body.codigo]).toEqual([409, 'VARIOS_CLIENTES'])
  expect(body.clientes.map(({ _id }: { _id: string }) => _id)).toEqual([ana._id, luz._id])
  expect((await door.enter({ clienteId: luz._id })).statusCode).toBe(201)
})

test.each([
  [{}, 400, 'El cliente es obligatorio.'],
  [{ identificacion: '', clienteId: null }, 400, 'El cliente es obligatorio.'],
  [{ identificacion: '99999999999999' }, 404, 'Cliente no encontrado'],
  [{ clienteId: 'Ana' }, 404, 'Cliente no encontrado'],
  [{ identificacion: '1', permitir: { motivo: ' ' } }, 400, 'El motivo es obligatorio.'],
])('the entry %j is rejected', async (body, status, mensaje) => {
  const answer = await door.enter(body)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([status, mensaje])
})

test('an entry for an unknown class returns 404 and creates nothing', async () => {
  const cliente = await desk.cliente()
  expect((await door.scan(cliente, { claseId: 'Yoga' })).body.codigo).toBe('CLASE_NO_ENCONTRADA')
  expect(await door.countOf(cliente)).toBe(0)
})

test.each([
  ['08:59', '10:00', false],
  ['09:30', '10:30', true],
  ['11:00', '12:00', true],
  ['11:01', '12:00', false],
])('at ten, the class from %s to %s takes its client: %s', async (from, to, isIn) => {
  const cliente = await door.withMonth()
  const clase = await door.slot('Viernes', from, to)
  await desk.inscripcion(cliente, clase)
  expect((await door.scan(cliente)).body.clase?._id).toBe(isIn ? clase._id : undefined)
})

test('a client without enrolment enters free unless a class is requested', async () => {
  const clase = await door.slot('Viernes', '10:00', '11:00')
  const [enrolled, other] = [await door.withMonth(), await door.withMonth()]
  await desk.inscripcion(enrolled, clase)
  expect((await door.scan(other)).body.clase).toBeNull()
  expect((await door.scan(other, { claseId: clase._id })).body).toMatchObject({
    repetida: false,
    clase: { _id: clase._id, nombre: 'Yoga', dia: 'Viernes', horarioInicio: '10:00', horarioFin: '11:00' },
  })
  expect((await door.scan(enrolled, { claseId: null })).body.clase).toBeNull()
})

test('class entries appear in the attendance list, free entries do not', async () => {
  const clase = await door.slot('Viernes', '10:00', '11:00')
  const [one, other] = [await door.withMonth(), await door.withMonth()]
  const atClass = (await door.scan(one, { claseId: clase._id })).body._id
  const free = (await door.scan(other)).body._id
  const { body } = await api.as('recepcionista').get('/asistencias')
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect([ids.includes(atClass), ids.includes(free)]).toEqual([true, false])
})

test('undoing an entry requires a reason and restores its session once', async () => {
  const cliente = await door.withMonth({ tipo: 'Clase', sesionesRestantes: 3 })
  const { body } = await door.scan(cliente)
  const undo = (motivo?: string) =>
    api.as('recepcionista').call('DELETE', `/entradas/${body._id}`, motivo === undefined ? {} : { motivo })
  expect([(await undo()).statusCode, (await undo(' ')).body.mensaje]).toEqual([
    400,
    'El motivo es obligatorio.',
  ])
  expect(countByStatus(await together(10, () => undo('Era su hermana')))).toEqual({ 200: 1, 404: 9 })
  const again = await door.scan(cliente)
  expect([again.statusCode, again.body.membresia.sesionesRestantes]).toEqual([201, 2])
})

test('a free entry takes a class later, once a day per client', async () => {
  const clase = await door.slot('Viernes', '10:00', '11:00')
  const cliente = await door.withMonth()
  const { body } = await door.scan(cliente)
  const give = (id: string, claseId: string | null) =>
    api.as('recepcionista').post(`/entradas/${id}/clase`, { claseId })
  expect((await give(body._id, clase._id)).body).toMatchObject({ _id: body._id, clase: { _id: clase._id } })
  expect((await give(body._id, 'Yoga')).body.codigo).toBe('CLASE_NO_ENCONTRADA')
  door.later(200)
  const free = await door.scan(cliente)
  const twice = await give(free.body._id, clase._id)
  expect([twice.statusCode, twice.body.codigo]).toEqual([409, 'ASISTENCIA_REPETIDA'])
  expect((await give(body._id, null)).body.clase).toBeNull()
})

test("only the admin sets the class of another day's entry", async () => {
  const clase = await door.slot('Viernes', '10:00', '11:00')
  const { body } = await door.scan(await door.withMonth())
  api.clock.now = new Date('2026-11-21T15:00:00Z')
  const give = async (rol: Rol) => {
    const { token } = await api.signedIn(rol)
    return api.withToken(token).post(`/entradas/${body._id}/clase`, { claseId: clase._id })
  }
  expect((await give('recepcionista')).body.codigo).toBe('ASISTENCIA_DE_OTRO_DIA')
  expect((await give('admin')).statusCode).toBe(200)
})

test('inside list has each client once, until they leave', async () => {
  const there = await testApi()
  const at = frontDesk(there)
  const reception = there.as('recepcionista')
  const enters = async (cliente: Cliente) =>
    (await reception.post('/entradas', { clienteId: cliente._id })).body
  const [ana, luz, eva] = [await at.cliente(), await at.cliente(), await at.cliente()]
  await enters(eva)
  there.clock.now = new Date(there.clock.now.getTime() + 181 * MINUTE_MS)
  const first = await enters(ana)
  await enters(luz)
  const inside = async () => (await reception.get('/entradas/dentro')).body
  expect(await inside()).toMatchObject({
    total: 2,
    entradas: [{ cliente: { _id: luz._id }, salida: null }, { cliente: { _id: ana._id } }],
  })
  const left = await reception.post(`/entradas/${first._id}/salida`)
  there.clock.now = new Date(there.clock.now.getTime() + MINUTE_MS)
  const again = await reception.post(`/entradas/${first._id}/salida`)
  expect([left.statusCode, again.statusCode, again.body.salida]).toEqual([200, 200, left.body.salida])
  expect(await inside()).toMatchObject({ total: 1, entradas: [{ cliente: { _id: luz._id } }] })
})

test('entries of a day are newest first and searchable by client', async () => {
  const there = await testApi()
  const at = frontDesk(there)
  const [ana, luz] = [await at.cliente({ apellido: 'Ñañez' }), await at.cliente()]
  for (const { _id } of [ana, luz]) {
    await there.as('recepcionista').post('/entradas', { clienteId: _id })
    there.clock.now = new Date(there.clock.now.getTime() + MINUTE_MS)
  }
  const list = (query: string) => there.as('recepcionista').get(`/entradas?${query}`)
  const day = await list('fechaInicio=2026-11-20&fechaFin=2026-11-20&limite=1')
  expect([day.headers['x-total-count'], day.body]).toEqual([
    '2',
    [
      expect.objectContaining({
        cliente: expect.objectContaining({ _id: luz._id }),
        motivos: ['SIN_MEMBRESIA'],
        registradaPor: 'Prueba recepcionista',
      }),
    ],
  ])
  expect((await list('buscar=nanez')).body).toMatchObject([{ cliente: { _id: ana._id } }])
  expect((await list('fechaInicio=2026-11-21')).body).toEqual([])
})
