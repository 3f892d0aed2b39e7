import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { type Fields, measurementsOf } from '../../testing/fixtures/measurements.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const { atInstant, lookUp, measure, recordsOf } = measurementsOf(() => api)

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
