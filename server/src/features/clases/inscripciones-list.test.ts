import type { ClaseConInscritos, ClaseInscrita } from '@gym/contract/clases/clases.schema'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  await desk.inscripcion(await desk.cliente(), await clase({ nombreClase: 'Atención plena' }))
})

const clase = (fields = {}, trainer = {}) => desk.clase(fields, trainer)

test('public lookup lists the classes of an ID number by day', async () => {
  const cliente = await desk.cliente({ numeroIdentificacion: '81002005' })
  const dia = (dia: string, horarioInicio: string) => ({
    dias: [{ dia, horarioInicio, horarioFin: '20:00' }],
  })
  const trainer = { nombre: 'Íngrid', apellido: 'Zapata', especialidad: 'Baile' }
  for (const fields of [dia('Domingo', '07:00'), dia('Lunes', '18:00'), dia('Lunes', '06:00')])
    await desk.inscripcion(cliente, await clase(fields, trainer))
  await desk.inscripcion(await desk.cliente(), await clase())

  const { statusCode, body } = await api.anonymous.get('/clases/consultar/81.002.005')
  expect(statusCode).toBe(200)
  expect(body.map(({ dia, horarioInicio }: ClaseInscrita) => [dia, horarioInicio])).toEqual([
    ['Lunes', '06:00'],
    ['Lunes', '18:00'],
    ['Domingo', '07:00'],
  ])
  expect(body[0]).toEqual({
    _id: expect.any(String),
    nombreClase: 'Yoga',
    dia: 'Lunes',
    horarioInicio: '06:00',
    horarioFin: '20:00',
    entrenadorNombre: 'Íngrid Zapata',
    especialidad: 'Baile',
    fechaInscripcion: '2026-11-20T15:00:00.000Z',
  })

  const page = await api.anonymous.get('/clases/consultar/81002005?limite=1&orden=-dia&buscar=yoga')
  expect(page.body).toMatchObject([{ dia: 'Domingo' }])
  expect(page.headers['x-total-count']).toBe('3')
})

test('public lookup is empty without classes, 404 for an unknown number', async () => {
  const { numeroIdentificacion } = await desk.cliente()
  const none = await api.anonymous.get(`/clases/consultar/${numeroIdentificacion}`)
  expect([none.statusCode, none.body]).toEqual([200, []])
  for (const numero of ['999999999', 'abc']) {
    const answer = await api.anonymous.get(`/clases/consultar/${numero}`)
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  }
})

test('public lookup of classes shares the rate limit of lookups', { tags: ['full'] }, async () => {
  const stranger = api.from('203.0.113.7')
  for (let n = 0; n < 60; n += 1) await stranger.get('/clases/consultar/999999999')
  expect((await stranger.get('/clases/consultar/999999999')).statusCode).toBe(429)
})

const list = async (buscar: string) =>
  (await api.as('admin').get(`/clases/todas-inscripciones?buscar=${encodeURIComponent(buscar)}`))
    .body as ClaseConInscritos[]

test('the enrolment list has non-empty classes, clients by surname', async () => {
  const trainer = { nombre: 'Nicolás', apellido: 'Ñungo' }
  const boxeo = await clase({ nombreClase: 'Boxeo' }, trainer)
  await clase({ nombreClase: 'Boxeo vacío' }, trainer)
  const people = [
    { nombre: 'Zoe', apellido: 'Álvarez' },
    { nombre: 'Ana', apellido: 'Zea' },
    { nombre: 'Ana', apellido: 'Álvarez' },
  ]
  const made = []
  for (const person of people) made.push(await desk.inscripcion(await desk.cliente(person), boxeo))

  const [only, ...others] = await list('boxeo')
  expect(others).toEqual([])
  expect(only).toEqual({
    _id: boxeo._id,
    nombreClase: 'Boxeo',
    dia: 'Lunes',
    horarioInicio: '06:00',
    horarioFin: '07:00',
    inscritos: [
      { _id: made[2]?._id, nombreCompleto: 'Ana Álvarez' },
      { _id: made[0]?._id, nombreCompleto: 'Zoe Álvarez' },
      { _id: made[1]?._id, nombreCompleto: 'Ana Zea' },
    ].map((person) => ({
      ...person,
      clienteId: expect.any(String),
      numeroIdentificacion: expect.stringMatching(/^\d+$/),
      telefono: '3001234567',
      correo: expect.stringContaining('@'),
      entrenadorNombre: 'Nicolás Ñungo',
      vigente: false,
      entrada: null,
      hallado: true,
    })),
  })
})

test('the enrolment list searches class, trainer and client together', async () => {
  const remo = await clase({ nombreClase: 'Remo' }, { apellido: 'Quiñónez' })
  await desk.inscripcion(await desk.cliente({ nombre: 'Eva', apellido: 'Ríos' }), remo)
  await desk.inscripcion(await desk.cliente({ nombre: 'Iván', apellido: 'Mora' }), remo)
  for (const buscar of ['remo', 'quinonez lunes', 'eva rios', 'remo mora'])
    expect((await list(buscar)).map(({ _id }) => _id)).toEqual([remo._id])
  expect(await list('eva mora')).toEqual([])
})

test('enrolment list marks the clients that match the search', async () => {
  const salsa = await clase({ nombreClase: 'Salsa' }, { apellido: 'Bohórquez' })
  const [eva, ivan] = [
    await desk.cliente({ nombre: 'Eva', apellido: 'Bermúdez' }),
    await desk.cliente({ nombre: 'Iván', apellido: 'Castaño' }),
  ]
  for (const cliente of [eva, ivan]) await desk.inscripcion(cliente, salsa)
  const found = async (buscar: string) => (await list(buscar))[0]?.inscritos.map(({ hallado }) => hallado)
  expect(await found('bermudez')).toEqual([true, false])
  expect(await found('salsa ivan')).toEqual([false, true])
  expect(await found(ivan.numeroIdentificacion)).toEqual([false, true])
  expect(await found('salsa')).toEqual([true, true])
})

test('the enrolment list shows whose membership is current', async () => {
  const tango = await clase({ nombreClase: 'Tango' })
  const people = [
    await desk.cliente({ apellido: 'A' }),
    await desk.cliente({ apellido: 'B' }),
    await desk.cliente({ apellido: 'C' }),
  ]
  for (const cliente of people) await desk.inscripcion(cliente, tango)
  const [current, ended] = people
  await desk.membresia({ cliente: current?._id })
  await desk.membresia({ cliente: ended?._id, fechainicio: '2026-10-20', duracion: 30 })
  expect((await list('tango'))[0]?.inscritos.map(({ vigente }) => vigente)).toEqual([true, false, false])
})

test('receptionist lists enrolments of one class or of a search', async () => {
  const [one, other] = [await clase({ nombreClase: 'Cumbia' }), await clase({ nombreClase: 'Cumbia' })]
  for (const each of [one, other]) await desk.inscripcion(await desk.cliente(), each)
  const seen = async (query: string) => {
    const { body } = await api.as('recepcionista').get(`/clases/inscritos?${query}`)
    return body.map(({ _id }: ClaseConInscritos) => _id).sort()
  }
  expect(await seen('buscar=cumbia')).toEqual([one._id, other._id].sort())
  expect(await seen(`clase=${one._id}`)).toEqual([one._id])
  expect(await seen('clase=ninguna')).toEqual([])
})

test('the enrolment list is sorted, paged and counted', async () => {
  const names = async (orden: string) => {
    const answer = await api.as('admin').get(`/clases/todas-inscripciones?orden=${orden}&limite=2`)
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(2)
    return answer.body.map(({ nombreClase }: ClaseConInscritos) => nombreClase)
  }
  expect((await names('nombreClase'))[0]).toBe('Atención plena')
  for (const orden of ['-dia', 'horarioInicio', '-horarioFin', 'entrenadorNombre'])
    expect(await names(orden)).toHaveLength(2)
  expect((await api.as('admin').get('/clases/todas-inscripciones?orden=inscritos')).statusCode).toBe(400)
})
