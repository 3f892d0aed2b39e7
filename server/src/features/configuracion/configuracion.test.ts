import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

test.each([
  ['America/Bogota', '2026-11-21T04:30:00Z', '2026-11-20'],
  ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21'],
])('the settings are public, with the day in %s', async (timeZone, instant, hoy) => {
  const api = await testApi({ timeZone })
  api.clock.now = new Date(instant)
  const { statusCode, body } = await api.anonymous.get('/configuracion')
  expect(statusCode).toBe(200)
  expect(body).toEqual({
    nombre: 'Nombre del gimnasio',
    nit: '000.000.000-0',
    direccion: 'Dirección del gimnasio',
    telefono: '000 000 0000',
    tituloRecibo: 'Mensualidad Gym 2025',
    avisoRecibo: 'Este pago no se transfiere, no se congela y no se reembolsa.',
    diasDePlazo: 30,
    cajaSinAbrir: 'preguntar',
    diferenciaMaxima: 10_000,
    descuentoMaximo: 20,
    consultasConCodigo: false,
    zonaHoraria: timeZone,
    iva: 'no_se',
    acento: 'petroleo',
    logo: null,
    hoy,
  })
})

test('an edit changes only the given fields', async () => {
  const api = await emptiedApi()
  const first = await api.as('admin').put('/configuracion', { nombre: ' Gimnasio Ñandú ', nit: null })
  expect([first.statusCode, first.body]).toEqual([
    200,
    expect.objectContaining({ nombre: 'Gimnasio Ñandú', nit: '', telefono: '000 000 0000' }),
  ])
  await api.as('admin').put('/configuracion', { telefono: '601 555 0101' })
  expect((await api.anonymous.get('/configuracion')).body).toMatchObject({
    nombre: 'Gimnasio Ñandú',
    nit: '',
    telefono: '601 555 0101',
    tituloRecibo: 'Mensualidad Gym 2025',
    zonaHoraria: 'America/Bogota',
  })
})

test('settings include the receipt note and the debt term', { tags: ['full'] }, async () => {
  const api = await emptiedApi()
  const { body } = await api.as('admin').put('/configuracion', { avisoRecibo: null, diasDePlazo: 8 })
  expect(body).toMatchObject({ avisoRecibo: '', diasDePlazo: 8, tituloRecibo: 'Mensualidad Gym 2025' })
  const { _id: cliente } = await frontDesk(api).cliente()
  const lineas = [{ concepto: 'Guantes', monto: 50_000 }]
  const owing = await api.as('recepcionista').post('/ventas', { cliente, lineas, fiado: true })
  expect(owing.body.vence).toBe('2026-11-28')
})

const AS_TYPED = [
  ...['900.123.456-7', '12.345.678-K', '20-12345678-9', '20123456789', 'XAXX010101000', 'B12345678'].map(
    (nit) => ({ nit }),
  ),
  { nit: '12.345.678/0001-90' },
  ...['601 5550101', '+57 300 123-4567', '(601) 555.01.01'].map((telefono) => ({ telefono })),
]

test('tax numbers and phones are stored as typed', { tags: ['full'] }, async () => {
  const api = await emptiedApi()
  for (const typed of AS_TYPED) {
    const { body } = await api.as('admin').put('/configuracion', typed)
    expect.soft(body, JSON.stringify(typed)).toMatchObject(typed)
  }
})

const NOT_A_NIT =
  'El NIT lleva al menos 5 números; puede llevar letras, puntos, guiones y espacios: 900.123.456-7.'
const NOT_A_PHONE =
  'El teléfono debe tener de 7 a 15 números; puede llevar espacios, guiones y el + del país.'

const REFUSED: [body: object, campo: string, mensaje: string][] = [
  [{ nombre: null }, 'nombre', 'El nombre es obligatorio.'],
  [{ nombre: '  ' }, 'nombre', 'El nombre es obligatorio.'],
  [{ diasDePlazo: -1 }, 'diasDePlazo', 'El plazo de las deudas debe ser 0 o más.'],
  [{ diasDePlazo: 366 }, 'diasDePlazo', 'El plazo de las deudas debe ser 365 o menos.'],
  [{ nit: 'abc' }, 'nit', NOT_A_NIT],
  [{ nit: 'NIT: 900#123' }, 'nit', NOT_A_NIT],
  [{ telefono: '12' }, 'telefono', NOT_A_PHONE],
  [{ telefono: 'llámanos al 601 555 0101' }, 'telefono', NOT_A_PHONE],
  [{ telefono: '1234567890123456' }, 'telefono', NOT_A_PHONE],
  [{ zonaHoraria: '' }, 'zonaHoraria', 'La zona horaria es obligatoria.'],
  [{ zonaHoraria: 'America/Macondo' }, 'zonaHoraria', 'La zona horaria debe ser una como America/Bogota.'],
]

test('invalid values are rejected', async () => {
  const api = await emptiedApi()
  const { body: before } = await api.anonymous.get('/configuracion')
  for (const [body, campo, mensaje] of REFUSED) {
    const answer = await api.as('admin').put('/configuracion', body)
    expect
      .soft([answer.statusCode, answer.body.errores], JSON.stringify(body))
      .toEqual([400, [{ campo, mensaje }]])
    expect.soft((await api.anonymous.get('/configuracion')).body, JSON.stringify(body)).toEqual(before)
  }
})

test('a time zone change moves the current day at once', async () => {
  const api = await emptiedApi()
  await api.as('admin').put('/configuracion', { zonaHoraria: 'Pacific/Kiritimati' })
  expect((await api.anonymous.get('/configuracion')).body.hoy).toBe('2026-11-21')
  const { body } = await api
    .as('recepcionista')
    .post('/pagos', aPago({ monto: 1_000, fecha: '2026-11-20T15:00:00Z' }))
  expect(body.fecha).toBe('2026-11-21')
})

test('a time zone change does not move earlier records', async () => {
  const api = await emptiedApi()
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const clase = await desk.clase()
  await desk.inscripcion(cliente, clase)
  const come = () =>
    api.as('recepcionista').post('/asistencias', { clienteId: cliente._id, claseId: clase._id })
  const entered = async (day: string) => {
    const { headers } = await api.as('recepcionista').get(`/asistencias?fechaInicio=${day}&fechaFin=${day}`)
    return Number(headers['x-total-count'])
  }
  expect((await come()).statusCode).toBe(201)
  await api.as('admin').put('/configuracion', { zonaHoraria: 'Pacific/Kiritimati' })
  expect([await entered('2026-11-20'), await entered('2026-11-21')]).toEqual([1, 0])
  expect((await come()).statusCode).toBe(201)
  expect([await entered('2026-11-20'), await entered('2026-11-21')]).toEqual([1, 1])
  const { rows } = await sql`
    select de from sumas_erradas() union all select de from al_dia_errado()`.execute(api.database.owned)
  expect(rows).toEqual([])
})

test('a time zone change reaches other instances', async () => {
  const one = await emptiedApi()
  const other = await testApi({}, one.database)
  expect((await other.anonymous.get('/configuracion')).body.hoy).toBe('2026-11-20')
  await one.as('admin').put('/configuracion', { zonaHoraria: 'Pacific/Kiritimati' })
  await expect.poll(async () => (await other.anonymous.get('/configuracion')).body.hoy).toBe('2026-11-21')
  const { body } = await other
    .as('recepcionista')
    .post('/pagos', aPago({ monto: 1_000, fecha: '2026-11-20T15:00:00Z' }))
  expect(body.fecha).toBe('2026-11-21')
})

test('settings are refetched after the listening connection is lost', { tags: ['full'] }, async () => {
  const one = await emptiedApi()
  const other = await testApi({}, one.database)
  expect((await other.anonymous.get('/configuracion')).body.nombre).toBe('Nombre del gimnasio')
  expect((await one.anonymous.get('/configuracion')).body.nombre).toBe('Nombre del gimnasio')
  const { rows } = await sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where datname = current_database() and query = 'listen "ajustes"'`.execute(one.db)
  expect(rows).toEqual([{ cut: true }, { cut: true }])
  await one.as('admin').put('/configuracion', { nombre: 'Gimnasio Ñandú' })
  const nameThere = async () => (await other.anonymous.get('/configuracion')).body.nombre
  await expect.poll(nameThere, { timeout: 10_000 }).toBe('Gimnasio Ñandú')
})

/** An instance whose reads of the settings fail while `isBusy`, as with an exhausted pool. */
async function aBusyProgram({ database }: TestApi) {
  const state = { isBusy: false, refused: 0 }
  const busy: KyselyPlugin = {
    transformQuery({ node }) {
      if (
        !state.isBusy ||
        node.kind !== 'SelectQueryNode' ||
        !JSON.stringify(node).includes('"tituloRecibo"')
      )
        return node
      state.refused += 1
      throw new Error('timeout exceeded when trying to connect')
    },
    transformResult: async ({ result }) => result,
  }
  const db = database.db.withPlugin(busy)
  db.transaction = () => database.db.transaction()
  return { api: await testApi({}, { ...database, db }), state }
}

test('settings are refetched after a busy instance failed to read them', { tags: ['full'] }, async () => {
  const one = await emptiedApi()
  const { api, state } = await aBusyProgram(one)
  expect((await api.anonymous.get('/configuracion')).body.nombre).toBe('Nombre del gimnasio')
  state.isBusy = true
  await one.as('admin').put('/configuracion', { nombre: 'Gimnasio Ñandú' })
  await expect.poll(() => state.refused).toBeGreaterThan(0)
  state.isBusy = false
  const nameThere = async () => (await api.anonymous.get('/configuracion')).body.nombre
  await expect.poll(nameThere, { timeout: 10_000 }).toBe('Gimnasio Ñandú')
})

test.each([
  ['the settings', '/configuracion', { nombre: 'Gimnasio Ñandú', zonaHoraria: 'Pacific/Kiritimati' }],
  ['the logo', '/configuracion/logo', { logo: asUrl(PNG) }],
])('a change of %s is effective even if the refetch fails', async (_, path, change) => {
  const { api, state } = await aBusyProgram(await emptiedApi())
  const before = await api.anonymous.get('/configuracion')
  state.isBusy = true
  const { statusCode, body } = await api.as('admin').put(path, change)
  expect(statusCode).toBe(200)
  expect(body).not.toEqual(before.body)
  expect((await api.anonymous.get('/configuracion')).body).toEqual(body)
  await expect.poll(() => state.refused).toBeGreaterThan(0)
  expect((await api.anonymous.get('/configuracion')).body).toEqual(body)
})

test('saving unchanged defaults writes nothing', async () => {
  const api = await emptiedApi()
  const before = await api.anonymous.get('/configuracion')
  const { nombre, zonaHoraria } = before.body
  const answer = await api.as('admin').put('/configuracion', { nombre, zonaHoraria })
  expect([answer.headers.etag, answer.body]).toEqual([before.headers.etag, before.body])
  expect(await api.db.selectFrom('configuracion').select('unica').execute()).toEqual([])
})

test('logo is public at a URL that changes with it', async () => {
  const api = await emptiedApi()
  const { body } = await api.as('admin').put('/configuracion/logo', { logo: asUrl(PNG) })
  expect(body.logo).toMatch(/^\/api\/configuracion\/logo\?v=[0-9a-f]{12}$/)
  const image = await api.app.inject(body.logo)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(image.rawPayload).toEqual(PNG)

  const without = await api.as('admin').put('/configuracion/logo', { logo: null })
  expect(without.body.logo).toBeNull()
  expect((await api.app.inject(body.logo)).statusCode).toBe(404)
})

test('the logo drops appended bytes and has limited dimensions', async () => {
  const api = await emptiedApi()
  const hung = Buffer.concat([PNG, Buffer.from('<html><script>alert(1)</script>')])
  const { body } = await api.as('admin').put('/configuracion/logo', { logo: asUrl(hung) })
  expect((await api.app.inject(body.logo)).rawPayload).toEqual(PNG)
  const bomb = Buffer.from(PNG)
  bomb.writeUInt32BE(60_000, 20)
  const refused = await api.as('admin').put('/configuracion/logo', { logo: asUrl(bomb) })
  expect([refused.statusCode, refused.body.mensaje]).toEqual([
    400,
    'El logo es demasiado grande: el máximo es 4096 píxeles por lado.',
  ])
})

const NOT_A_LOGO = [
  ['text', 'hola'],
  ['an address', 'https://ejemplo.test/logo.png'],
  ['a script in an image', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
  ['something else under the name of an image', asUrl(Buffer.from('<svg></svg>'))],
  ['the beginning of an image', asUrl(PNG.subarray(0, 8))],
  ['too big an image', asUrl(Buffer.concat([PNG, Buffer.alloc(150_000)]))],
]

test('the logo rejects anything but a small image', async () => {
  const api = await emptiedApi()
  for (const [what, logo] of NOT_A_LOGO) {
    const { statusCode, body } = await api.as('admin').put('/configuracion/logo', { logo })
    expect
      .soft([statusCode, body.mensaje], what)
      .toEqual([400, 'El logo debe ser una imagen PNG, JPEG o WebP de 150 kB como máximo.'])
    expect.soft((await api.anonymous.get('/configuracion')).body.logo, what).toBeNull()
  }
})

test('a time zone whose today is closed in the books is rejected', async () => {
  const api = await emptiedApi()
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  const late = '2026-12-01T05:30:00Z'
  const admin = async () => api.withToken((await api.signedIn('admin')).token)
  api.clock.now = new Date(late)
  const by = await admin()
  const closed = await by.put('/libros/cierre', { hasta: '2026-11-30' })
  expect([closed.statusCode < 300, closed.body.mensaje]).toEqual([true, undefined])
  const west = await by.put('/configuracion', { zonaHoraria: 'America/Mexico_City' })
  expect([west.statusCode, west.body.codigo, west.body.errores?.[0].campo]).toEqual([
    409,
    'ZONA_DE_UN_DIA_CERRADO',
    'zonaHoraria',
  ])
  expect((await by.put('/configuracion', { zonaHoraria: 'America/Caracas' })).statusCode).toBe(200)
})
