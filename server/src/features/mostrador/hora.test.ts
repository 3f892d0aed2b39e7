import { horaCorregida } from '@gym/contract/operaciones/operaciones.rules'
import { beforeAll, expect, test } from 'vitest'
import { aDesk, DAY_MS, HOUR_MS, kinds } from '../../testing/a-desk.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { expectDerivedTrue, onDay } from '../../testing/database/derived.ts'
import { whenOver } from '../../testing/when-over.ts'

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  await onDay(api, '2026-11-20')
  whenOver(() => expectDerivedTrue(api))
})

const kept = (clave: string) =>
  api.db.selectFrom('operacionesMostrador').selectAll().where('clave', '=', clave).executeTakeFirstOrThrow()

test.each([
  ['three days ahead', 3 * DAY_MS],
  ['three days behind', -3 * DAY_MS],
  ['right', 0],
])('a clock that is %s is corrected', async (_, skewMs) => {
  for (const kind of kinds) {
    const { [kind]: each } = await desk.each()
    const answer = await each.sendLate(17 * HOUR_MS, { desfase: -skewMs }, { skewMs })
    expect([answer.statusCode, answer.body.avisos]).toEqual([201, []])
    expect(await kept(each.clave)).toMatchObject({
      fecha: '2026-11-19T22:00:00.000Z',
      dia: '2026-11-19',
      recibidaEn: '2026-11-20T15:00:00.000Z',
      ocurridaEn: new Date(Date.parse('2026-11-19T22:00:00Z') + skewMs).toISOString(),
      horaDudosa: false,
    })
  }
})

test('an offline entry is listed on its own day and marked', async () => {
  await onDay(api, '2026-11-20')
  const { entrada } = await desk.each()
  const { body } = await entrada.sendLate(3 * DAY_MS)
  expect(body.fecha).toBe('2026-11-17T15:00:00.000Z')
  const list = await api.as('recepcionista').get('/entradas?fechaInicio=2026-11-17&fechaFin=2026-11-17')
  expect(list.body).toMatchObject([
    { _id: body._id, sinConexion: { enviadaPor: 'Prueba recepcionista', horaDudosa: false, avisos: [] } },
  ])
  const inside = await api.as('recepcionista').get('/entradas/dentro')
  expect(inside.body.entradas.map(({ _id }: { _id: string }) => _id)).not.toContain(body._id)
  const { entrada: online } = await desk.each()
  const { body: now } = await online.send()
  const today = await api.as('recepcionista').get('/entradas?fechaInicio=2026-11-20&fechaFin=2026-11-20')
  expect(today.body.find(({ _id }: { _id: string }) => _id === now._id).sinConexion).toBeNull()
})

test.each(kinds)('a %s from over a week ago warns with its age', async (kind) => {
  const { [kind]: each } = await desk.each()
  const { [kind]: recent } = await desk.each()
  expect((await recent.sendLate(7 * DAY_MS)).body.avisos).toEqual([])
  expect((await each.sendLate(12 * DAY_MS)).body.avisos).toEqual([
    { codigo: 'ANOTADA_HACE_DIAS', texto: 'Se anotó 12 días antes de llegar aquí.' },
  ])
})

test('a clock changed while offline marks the time as doubtful', async () => {
  for (const kind of kinds) {
    const { [kind]: each } = await desk.each()
    const { body } = await each.sendLate(HOUR_MS, { desfase: 10 * 60_000 })
    expect(body.avisos).toEqual([
      { codigo: 'HORA_DUDOSA', texto: 'El reloj de ese computador cambió: la hora puede no ser esa.' },
    ])
    expect((await kept(each.clave)).horaDudosa).toBe(true)
  }
})

const at = (text: string) => new Date(`2026-11-20T${text}:00Z`)

test.each([
  ['no later than it was received', { ocurridoEn: at('16:00'), enviadoEn: at('15:00') }, '15:00', true],
  [
    'as it was, of a clock that drifted by two minutes',
    { ocurridoEn: at('14:00'), enviadoEn: at('15:02'), desfase: 0 },
    '13:58',
    false,
  ],
  [
    'in doubt, of one that moved by more',
    { ocurridoEn: at('14:00'), enviadoEn: at('15:03'), desfase: 0 },
    '13:57',
    true,
  ],
  [
    'as it was, where the desk never knew',
    { ocurridoEn: at('14:00'), enviadoEn: at('18:00') },
    '11:00',
    false,
  ],
] as const)('an hour is %s', (_, said, hora, dudosa) => {
  expect(horaCorregida(said, at('15:00'))).toEqual({ hora: at(hora), dudosa })
})

test('no date is more than 400 days back', () => {
  const { hora, dudosa } = horaCorregida(
    { ocurridoEn: new Date('1980-01-01T00:00:00Z'), enviadoEn: at('15:00') },
    at('15:00'),
  )
  expect([hora.toISOString(), dudosa]).toEqual(['2025-10-16T15:00:00.000Z', true])
})

test('an offline sale has its own time and day in every record', async () => {
  await api.as('recepcionista').post('/caja/turnos', { base: 0 })
  await onDay(api, '2026-11-21')
  const { venta } = await desk.each()
  const { body } = await venta.sendLate(20 * HOUR_MS)
  const [at, day] = ['2026-11-20T19:00:00.000Z', '2026-11-20']
  expect([body.fecha, body.createdAt]).toEqual([day, at])
  const pagos = await api.db.selectFrom('pagos').selectAll().where('ventaId', '=', body._id).execute()
  expect(pagos.map(({ fecha, createdAt }) => [fecha, createdAt])).toEqual([[day, at]])
  const pagoIds = pagos.map(({ id }) => id)
  const filas = await api.db.selectFrom('contabilidad').selectAll().where('pagoId', 'in', pagoIds).execute()
  expect(filas.map(({ fecha, createdAt }) => [fecha, createdAt])).toEqual([[day, at]])
  const asientos = await api.db.selectFrom('asientos').selectAll().where('origenId', '=', body._id).execute()
  expect(asientos.map(({ fecha }) => fecha)).toEqual([day])
  const { movimientos } = (await api.as('recepcionista').get('/caja/turnos/actual')).body
  expect(movimientos).toMatchObject([
    { descripcion: `Venta N.º ${body.numero}, sin conexión, del 20/11/2026`, cuando: at, tarde: false },
  ])
  expect((await api.as('recepcionista').get(`/ventas/${body._id}`)).body.sinConexion).toMatchObject({
    horaDudosa: false,
    enviadaPor: 'Prueba recepcionista',
    avisos: [],
  })
})
