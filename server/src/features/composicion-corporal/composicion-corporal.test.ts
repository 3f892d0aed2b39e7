import { imcOf, medidas } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { type Fields, measurementsOf } from '../../testing/fixtures/measurements.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const { atInstant, measure, recordsOf } = measurementsOf(() => api)

const nothingMeasured = Object.fromEntries(medidas.map((medida) => [medida, null]))

test('a measurement stores all fields and its author', async () => {
  const cliente = await desk.cliente({ numeroIdentificacion: '1.020.304' })
  const { token, user } = await api.signedIn('entrenador')
  const measured = {
    fecha: '2026-11-18',
    peso: 80.25,
    altura: 175.5,
    imc: 26.05,
    porcentajeGrasa: 22.4,
    porcentajeMusculo: 38.15,
    medidas: {
      brazoDerecho: 33,
      brazoIzquierdo: 32.5,
      pecho: 101.25,
      cintura: 90,
      cadera: 99,
      piernaDerecha: 55,
      piernaIzquierda: 54.75,
    },
    objetivo: 'Ganar músculo',
    notas: 'Rodilla izquierda\nEntrena de noche',
  }
  const { statusCode, body } = await api
    .withToken(token)
    .post('/composicion-corporal', { ...measured, numeroIdentificacion: '1 020 304' })
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    numeroIdentificacion: '1020304',
    ...measured,
    creadoPor: { _id: user._id, nombre: user.nombre },
    createdAt: api.clock.now.toISOString(),
  })
  expect(await recordsOf(cliente)).toEqual([body])
  const kept = await api.db
    .selectFrom('composicionCorporal')
    .select('creadoPor')
    .where('id', '=', body._id)
    .executeTakeFirst()
  expect(kept).toEqual({ creadoPor: user._id })
})

test('a measurement requires client, weight, height and objective; the rest has defaults', async () => {
  const { numeroIdentificacion } = await desk.cliente()
  const { token, user } = await api.signedIn('entrenador')
  const { body } = await api
    .withToken(token)
    .post('/composicion-corporal', { numeroIdentificacion, peso: 80, altura: 175, objetivo: 'Cardio' })
  expect(body).toEqual({
    _id: expect.any(String),
    numeroIdentificacion,
    fecha: '2026-11-20',
    peso: 80,
    altura: 175,
    imc: 26.1,
    porcentajeGrasa: null,
    porcentajeMusculo: null,
    medidas: nothingMeasured,
    objetivo: 'Cardio',
    notas: null,
    creadoPor: { _id: user._id, nombre: user.nombre },
    createdAt: api.clock.now.toISOString(),
  })
})

test('empty and null optional fields are stored as null', async () => {
  const { numeroIdentificacion } = await desk.cliente()
  const none = { fecha: '', imc: null, porcentajeGrasa: null, porcentajeMusculo: null, notas: '' }
  for (const noMedidas of [null, {}, { pecho: null }]) {
    const { statusCode, body } = await measure({ numeroIdentificacion, ...none, medidas: noMedidas })
    expect([statusCode, body.fecha, body.imc, body.notas]).toEqual([201, '2026-11-20', 26.1, null])
    expect(body.medidas).toEqual(nothingMeasured)
  }
})

test.each([
  [1, 30],
  [1, 300],
  [500, 30],
  [500, 300],
  [59.99, 180.01],
])('a measurement of %d kg and %d cm has the computed index', async (peso, altura) => {
  const { numeroIdentificacion } = await desk.cliente()
  const { statusCode, body } = await measure({ numeroIdentificacion, peso, altura })
  expect([statusCode, body.imc]).toEqual([201, imcOf(peso, altura)])
})

test('a measurement at 23:30 belongs to that day at the gym', async () => {
  const { numeroIdentificacion } = await desk.cliente()
  const late = '2026-11-21T04:30:00Z'
  const body = aComposicion({ numeroIdentificacion, fecha: undefined })
  const today = await atInstant(late, (by) => by.post('/composicion-corporal', body))
  expect(today.body).toMatchObject({ fecha: '2026-11-20', createdAt: new Date(late).toISOString() })
  expect((await measure({ numeroIdentificacion, fecha: late })).body.fecha).toBe('2026-11-20')
})

test('an inactive client may be measured', async () => {
  const { numeroIdentificacion } = await desk.cliente({ estado: 'inactivo' })
  expect((await measure({ numeroIdentificacion })).statusCode).toBe(201)
})

test('measuring an unknown or deleted client returns 404', async () => {
  const { _id, numeroIdentificacion } = await desk.cliente()
  await api.as('recepcionista').delete(`/clientes/${_id}`)
  for (const numero of [numeroIdentificacion, '99999999']) {
    const { statusCode, body } = await measure({ numeroIdentificacion: numero })
    expect([statusCode, body.codigo, body.mensaje]).toEqual([
      404,
      'CLIENTE_NO_ENCONTRADO',
      'Cliente no encontrado',
    ])
  }
})

test.each<[string, Fields]>([
  ['fecha', { fecha: '9999-02-20' }],
  ['medidas.pecho', { medidas: { pecho: 0.99 } }],
])('a measurement with an invalid %s returns 400 and stores nothing: %j', async (campo, fields) => {
  const cliente = await desk.cliente()
  const { numeroIdentificacion } = cliente
  const { statusCode, body } = await measure({ numeroIdentificacion, ...fields })
  expect([statusCode, body.errores[0].campo]).toEqual([400, campo])
  expect(body.mensaje).toBe(body.errores[0].mensaje)
  expect(await recordsOf(cliente)).toEqual([])
})

test('a measurement that races with client deletion is not left behind', async () => {
  const clientes = await Promise.all(Array.from({ length: 20 }, () => desk.cliente()))
  const answers = await Promise.all(
    clientes.flatMap(({ _id, numeroIdentificacion }) => [
      api.as('recepcionista').delete(`/clientes/${_id}`),
      measure({ numeroIdentificacion }),
    ]),
  )
  const measured = answers.filter((_, index) => index % 2 === 1)
  expect(measured.map(({ statusCode }) => statusCode)).toSatisfy((statuses: number[]) =>
    statuses.every((status) => status === 201 || status === 404),
  )
  const late = await api.db
    .selectFrom('composicionCorporal as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .select('m.id')
    .where(
      'c.id',
      'in',
      clientes.map(({ _id }) => _id),
    )
    .execute()
  expect(late).toHaveLength(countByStatus(measured)[201] ?? 0)
})
