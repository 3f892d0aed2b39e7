import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { imcOf, medidas } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

type Fields = Record<string, unknown>

const measure = (fields: Fields, headers?: Record<string, string>) =>
  api.as('entrenador').post('/composicion-corporal', aComposicion(fields), headers)
const lookUp = (numero: string, query = '') =>
  api.as('entrenador').get(`/composicion-corporal/cliente/${numero}${query}`)
const recordsOf = async ({ numeroIdentificacion }: Cliente) => (await lookUp(numeroIdentificacion)).body.data

const nothingMeasured = Object.fromEntries(medidas.map((medida) => [medida, null]))

async function atInstant<T>(instant: string, work: (by: ReturnType<TestApi['as']>) => Promise<T>) {
  const before = api.clock.now
  api.clock.now = new Date(instant)
  const { token } = await api.signedIn('entrenador')
  const result = await work(api.withToken(token))
  api.clock.now = before
  return result
}

test('a measurement stores all fields and its author', async () => {
  const cliente = await desk.cliente({ numeroIdentificacion: '1.020.304' })
  const { token, user } = await api.signedIn('entrenador')
  const { statusCode, body } = await api.withToken(token).post('/composicion-corporal', {
    numeroIdentificacion: '1 020 304',
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
  })
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    numeroIdentificacion: '1020304',
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
  ['numeroIdentificacion', { numeroIdentificacion: '12' }],
  ['fecha', { fecha: '2026-02-30' }],
  ['fecha', { fecha: '9999-02-20' }],
  ['peso', { peso: 0.99 }],
  ['peso', { peso: 500.01 }],
  ['peso', { peso: 80.255 }],
  ['peso', { peso: '80' }],
  ['altura', { altura: 29.99 }],
  ['altura', { altura: 300.01 }],
  ['altura', { altura: 1.75 }],
  ['porcentajeGrasa', { porcentajeGrasa: -0.01 }],
  ['porcentajeGrasa', { porcentajeGrasa: 100.01 }],
  ['porcentajeMusculo', { porcentajeGrasa: 60, porcentajeMusculo: 40.01 }],
  ['medidas.pecho', { medidas: { pecho: 0.99 } }],
  ['medidas.piernaIzquierda', { medidas: { piernaIzquierda: 300.01 } }],
  ['objetivo', { objetivo: 'Volumen' }],
  ['notas', { notas: 'a'.repeat(2001) }],
])('a measurement with an invalid %s returns 400 and stores nothing: %j', async (campo, fields) => {
  const cliente = await desk.cliente()
  const { numeroIdentificacion } = cliente
  const { statusCode, body } = await measure({ numeroIdentificacion, ...fields })
  expect([statusCode, body.errores[0].campo]).toEqual([400, campo])
  expect(body.mensaje).toBe(body.errores[0].mensaje)
  expect(await recordsOf(cliente)).toEqual([])
})

test('ten requests with one idempotency key store one measurement', async () => {
  const cliente = await desk.cliente()
  const { numeroIdentificacion } = cliente
  const key = { 'idempotency-key': `medicion-${numeroIdentificacion}` }
  const answers = await together(10, () => measure({ numeroIdentificacion }, key))
  expect(countByStatus(answers)).toEqual({ 201: 10 })
  expect(await recordsOf(cliente)).toHaveLength(1)
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

test('lookup sorts by day, then by creation, newest first', async () => {
  const { numeroIdentificacion } = await desk.cliente()
  const taken = [
    ['2026-11-20T11:00:00Z', '2026-11-20', 81],
    ['2026-11-20T12:00:00Z', '2026-06-01', 90],
    ['2026-11-20T13:00:00Z', '2026-11-20', 80],
    ['2026-11-20T14:00:00Z', '2025-12-31', 95],
  ] as const
  for (const [instant, fecha, peso] of taken)
    await atInstant(instant, (by) =>
      by.post('/composicion-corporal', aComposicion({ numeroIdentificacion, fecha, peso })),
    )
  const { statusCode, body, headers } = await lookUp(numeroIdentificacion)
  expect([statusCode, body.success, body.message]).toEqual([200, true, 'Registros cargados exitosamente.'])
  expect(body.data.map(({ peso }: { peso: number }) => peso)).toEqual([80, 81, 90, 95])
  expect(headers['x-total-count']).toBe('4')
})

test('lookup normalizes the ID number and returns only its client', async () => {
  const [ana, luz] = [await desk.cliente(), await desk.cliente()]
  await measure({ numeroIdentificacion: ana.numeroIdentificacion, peso: 60 })
  await measure({ numeroIdentificacion: luz.numeroIdentificacion, peso: 70 })
  const typed = ana.numeroIdentificacion.replace(/(\d{3})$/, '.$1')
  const { body } = await lookUp(encodeURIComponent(` ${typed} `))
  expect(body.data.map(({ peso }: { peso: number }) => peso)).toEqual([60])
})

test('lookup of a client without measurements returns 200 and a message', async () => {
  const { numeroIdentificacion } = await desk.cliente()
  const { statusCode, body } = await lookUp(numeroIdentificacion)
  expect([statusCode, body]).toEqual([
    200,
    { success: true, data: [], message: 'No se encontraron registros para esta identificación.' },
  ])
})

test('lookup of an unknown number returns 404 with success false', async () => {
  const { _id, numeroIdentificacion } = await desk.cliente()
  await measure({ numeroIdentificacion })
  await api.as('recepcionista').delete(`/clientes/${_id}`)
  for (const numero of [numeroIdentificacion, '99999999', 'abc', '12']) {
    const { statusCode, body } = await lookUp(numero)
    expect([statusCode, body]).toEqual([
      404,
      {
        success: false,
        data: [],
        mensaje: 'Cliente no encontrado',
        message: 'Cliente no encontrado',
        error: 'Cliente no encontrado',
        codigo: 'CLIENTE_NO_ENCONTRADO',
      },
    ])
  }
})

test("the lookup omits measurements of the number's previous holder", async () => {
  const before = await desk.cliente()
  await measure({ numeroIdentificacion: before.numeroIdentificacion })
  await api.as('recepcionista').delete(`/clientes/${before._id}`)
  const { numeroIdentificacion } = before
  expect(await recordsOf(await desk.cliente({ numeroIdentificacion }))).toEqual([])
})

describe('lookup of many measurements', () => {
  let numero: string
  beforeAll(async () => {
    numero = (await desk.cliente()).numeroIdentificacion
    const rows: Fields[] = [
      { fecha: '2026-01-10', peso: 90, porcentajeGrasa: 30, objetivo: 'Pérdida de peso' },
      { fecha: '2026-02-10', peso: 88, objetivo: 'Rehabilitación', notas: 'Tendón rotuliano' },
      { fecha: '2026-03-10', peso: 92, porcentajeGrasa: 28, objetivo: 'Cardio' },
    ]
    for (const row of rows) await measure({ numeroIdentificacion: numero, ...row })
  })
  const weights = async (query: string) =>
    (await lookUp(numero, query)).body.data.map(({ peso }: { peso: number }) => peso)

  test('the lookup sorts by any column, nulls last', async () => {
    expect(await weights('?orden=peso')).toEqual([88, 90, 92])
    expect(await weights('?orden=-fecha')).toEqual([92, 88, 90])
    expect(await weights('?orden=objetivo')).toEqual([92, 90, 88])
    expect(await weights('?orden=porcentajeGrasa')).toEqual([92, 90, 88])
    for (const orden of ['altura', 'imc', 'porcentajeMusculo', 'createdAt'])
      expect(await weights(`?orden=-${orden}`)).toHaveLength(3)
    expect((await lookUp(numero, '?orden=notas')).statusCode).toBe(400)
  })

  test('the lookup searches objective and notes, ignoring accents', async () => {
    expect(await weights('?buscar=perdida')).toEqual([90])
    expect(await weights('?buscar=TENDON%20reha')).toEqual([88])
    expect(await weights('?buscar=nada')).toEqual([])
  })

  test('the lookup is paged and counted', async () => {
    const { body, headers } = await lookUp(numero, '?limite=2&pagina=2')
    expect(body.data.map(({ peso }: { peso: number }) => peso)).toEqual([90])
    expect([headers['x-total-count'], String(headers.link)]).toEqual([
      '3',
      expect.stringContaining('rel="prev"'),
    ])
    const beyond = await lookUp(numero, '?limite=2&pagina=9')
    expect(beyond.body).toEqual({ success: true, data: [], message: 'Registros cargados exitosamente.' })
  })
})

test('lookup allows a member 60 requests a minute, staff any number', { tags: ['full'] }, async () => {
  const { token } = await api.signedIn('user')
  const address = '/composicion-corporal/cliente/99999999'
  const member = await together(61, () => api.withToken(token, '10.0.0.1').get(address))
  expect(countByStatus(member)).toEqual({ 404: 60, 429: 1 })
  const refused = member.find(({ statusCode }) => statusCode === 429)
  expect(refused?.body.mensaje).toBe('Demasiados intentos. Inténtalo de nuevo en 1 minuto.')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  for (const rol of ['admin', 'recepcionista', 'entrenador'] as const)
    expect(countByStatus(await together(61, () => api.as(rol).get(address)))).toEqual({ 404: 61 })
})
