import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente, aComposicion, aPlan, aTransaccion } from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'

let api: TestApi
let routes: RegisteredRoute[]
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
})

const desk = () => api.as('recepcionista')

async function aSeenClient() {
  const { body } = await desk().post('/clientes', aCliente())
  const path = `/clientes/${body._id}`
  const { headers, body: cliente } = await desk().get(path)
  return { path, cliente, seen: String(headers.etag) }
}

test('the ETag is stable until the entity changes', async () => {
  const { path, seen } = await aSeenClient()
  expect(seen).toMatch(/^"[\w-]{22}"$/)
  expect((await desk().get(path)).headers.etag).toBe(seen)
  const edited = await desk().put(path, { direccion: 'Calle 9' })
  expect(edited.headers.etag).not.toBe(seen)
  expect((await desk().get(path)).headers.etag).toBe(edited.headers.etag)
})

test('an edit with the current tag succeeds', async () => {
  const { path, seen } = await aSeenClient()
  const answer = await desk().put(path, { direccion: 'Calle 9' }, { 'if-match': seen })
  expect(answer.statusCode).toBe(200)
  expect(answer.body.direccion).toBe('Calle 9')
})

test('a stale tag is 412 with the editor, time and current entity', async () => {
  const { path, cliente, seen } = await aSeenClient()
  const other = await api.signedIn('recepcionista')
  const first = await api.withToken(other.token).put(path, { telefono: '3009998877' })
  const answer = await desk().put(path, { direccion: 'Calle 9' }, { 'if-match': seen })
  expect(answer.statusCode).toBe(412)
  expect(answer.headers.etag).toBe(first.headers.etag)
  expect(answer.body).toMatchObject({
    codigo: 'CAMBIADO_POR_OTRO',
    mensaje: 'Alguien cambió esto mientras lo editabas.',
    actual: { ...cliente, telefono: '3009998877' },
    quien: { _id: other.user._id, nombre: other.user.nombre },
    cuando: api.clock.now.toISOString(),
  })
  expect((await desk().get(path)).body.direccion).toBe(cliente.direccion)
})

test('an edit without the header succeeds despite changes', async () => {
  const { path } = await aSeenClient()
  await desk().put(path, { telefono: '3009998877' })
  expect((await desk().put(path, { direccion: 'Calle 9' })).statusCode).toBe(200)
})

test('an edit with `*` succeeds', async () => {
  const { path } = await aSeenClient()
  expect((await desk().put(path, { direccion: 'Calle 9' }, { 'if-match': '*' })).statusCode).toBe(200)
})

test('matches a weak tag, and one in a list', async () => {
  const { path, seen } = await aSeenClient()
  const tags = { 'if-match': `"of long ago", W/${seen}` }
  expect((await desk().put(path, { direccion: 'Calle 9' }, tags)).statusCode).toBe(200)
  expect((await desk().put(path, { direccion: 'Calle 10' }, tags)).statusCode).toBe(412)
})

test('an edit without changes records no editor', async () => {
  const { path, cliente } = await aSeenClient()
  await desk().put(path, { nombre: cliente.nombre })
  await desk().put(path, {})
  const kept = api.db.selectFrom('ediciones').select('userId').where('recursoId', '=', cliente._id)
  expect(await kept.execute()).toEqual([])
})

test('of twenty concurrent edits with one tag one succeeds', async () => {
  const { path, seen } = await aSeenClient()
  const answers = await together(20, (n) =>
    desk().put(path, { direccion: `Calle ${n}` }, { 'if-match': seen }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 412: 19 })
})

test('an invalid body is 400 and a deleted entity 404 before 412', async () => {
  const { path, seen } = await aSeenClient()
  await desk().put(path, { telefono: '3009998877' })
  expect((await desk().put(path, { telefono: '1' }, { 'if-match': seen })).statusCode).toBe(400)
  await desk().delete(path)
  expect((await desk().put(path, { direccion: 'Calle 9' }, { 'if-match': seen })).statusCode).toBe(404)
})

const clienteId = async () => (await frontDesk(api).cliente())._id

/** Id of the product in the other desk's edit of the quick buttons; set when `aThing` creates the product. */
const otherDesksProduct: string[] = []

/** Every versioned edit: how to create an entity, one desk's change, and another's. */
const edits: Record<
  string,
  {
    aThing: () => Promise<{ _id: string }>
    change: object
    meanwhile: object
    seenAt?: string
    /** Fields that the server computes from the changed fields. */
    derived?: string[]
  }
> = {
  '/clientes/:id': {
    aThing: () => frontDesk(api).cliente({ estado: 'inactivo', notas: 'Zurda.' }),
    change: { direccion: 'Calle 9' },
    meanwhile: { telefono: '3009998877' },
  },
  '/membresias/:id': {
    aThing: async () => frontDesk(api).membresia({ cliente: await clienteId() }),
    change: { duracion: 60 },
    meanwhile: { precio: 90_000 },
    derived: ['fechafin'],
  },
  '/planes/:id': {
    aThing: () => frontDesk(api).plan(),
    change: aPlan({ descripcion: 'Sin permanencia' }),
    meanwhile: aPlan({ precio: 90_000 }),
  },
  '/productos/:id': {
    aThing: () => frontDesk(api).producto({ estado: 'inactivo' }),
    change: { descripcion: 'De vainilla' },
    meanwhile: { stock: 3 },
  },
  '/pagos/:id': {
    aThing: () => frontDesk(api).pago({ monto: 1_000 }),
    change: { metodoPago: 'Tarjeta' },
    meanwhile: { monto: 2_000 },
    derived: ['corregido'],
  },
  '/ventas/:id/cobros': {
    aThing: () =>
      frontDesk(api).venta({
        lineas: [{ concepto: 'Agua', monto: 1_000 }],
        cobros: [{ metodo: 'Efectivo', monto: 1_000 }],
      }),
    change: { cobros: [{ metodo: 'Tarjeta', monto: 1_000 }] },
    meanwhile: { cobros: [{ metodo: 'Transferencia', monto: 1_000 }] },
    derived: ['cambio', 'corregido', 'pagos', 'recibido'],
    seenAt: '/ventas/:id',
  },
  '/entrenadores/:id': {
    aThing: () => frontDesk(api).entrenador(),
    change: { especialidad: 'Yoga' },
    meanwhile: { telefono: '3009998877' },
  },
  '/contabilidad/:id': {
    aThing: async () => (await api.as('admin').post('/contabilidad', aTransaccion())).body,
    change: { descripcion: 'Arriendo' },
    meanwhile: { monto: 2_000 },
    derived: ['editada'],
  },
  '/users/:id': {
    aThing: async () => (await api.signedIn('user')).user,
    change: { nombre: 'Ana' },
    meanwhile: { rol: 'recepcionista' },
  },
  '/rutinas/:id': {
    aThing: () => trainer(api).rutina(),
    change: { series: 5 },
    meanwhile: { repeticiones: 10 },
  },
  '/rutinas/asignar/:id': {
    aThing: async () =>
      trainer(api).asignacion({
        clienteId: await clienteId(),
        rutinaId: (await trainer(api).rutina())._id,
      }),
    change: { diasEntrenamiento: ['Martes'] },
    meanwhile: { diasDescanso: ['Sábado'] },
  },
  '/rutinas/programas/:id': {
    aThing: async () => trainer(api).programa([{ rutinaId: (await trainer(api).rutina())._id }]),
    change: { descripcion: 'Tres días por semana' },
    meanwhile: { estado: 'inactivo' },
  },
  '/composicion-corporal/:id': {
    aThing: async () => {
      const { numeroIdentificacion } = await frontDesk(api).cliente()
      return (await api.as('admin').post('/composicion-corporal', aComposicion({ numeroIdentificacion })))
        .body
    },
    change: { peso: 81 },
    meanwhile: { notas: 'Entrena de noche' },
    derived: ['imc'],
  },
  '/ejercicios/:id': {
    aThing: async () => (await api.anonymous.get('/ejercicios?limite=1')).body[0],
    change: { video: 'https://videos.test/mio' },
    meanwhile: { video: 'https://videos.test/otro' },
    derived: ['fuente'],
  },
  '/configuracion': {
    aThing: async () => (await api.as('admin').put('/configuracion', { nombre: 'Mi gimnasio' })).body,
    change: { nombre: 'Gimnasio Ñandú' },
    meanwhile: { telefono: '601 555 0101' },
  },
  '/configuracion/verificacion': {
    aThing: async () =>
      (await api.as('admin').put('/configuracion/verificacion', { factorObligatorio: ['user'] })).body,
    change: { factorObligatorio: ['entrenador', 'user'] },
    meanwhile: { factorObligatorio: [] },
  },
  '/webhooks/:id': {
    aThing: async () => {
      const made = { url: 'https://8.8.8.8/avisos', eventos: ['importacion.hecha'] }
      const { body } = await api.as('admin').post('/webhooks', made)
      return (await api.as('admin').get(`/webhooks/${body._id}`)).body
    },
    change: { url: 'https://8.8.8.8/otros' },
    meanwhile: { eventos: ['importacion.hecha', 'pago.anulado'] },
  },
  '/configuracion/entrada': {
    aThing: async () => (await api.as('admin').put('/configuracion/entrada', { diasVencePronto: 7 })).body,
    change: { diasVencePronto: 3 },
    meanwhile: { horasDentro: 4 },
  },
  '/configuracion/cobros': {
    aThing: async () => (await api.as('admin').put('/configuracion/cobros', { regla: 'literal' })).body,
    change: { regla: 'estricta' },
    meanwhile: { indicativo: '52' },
  },
  '/productos/rapidos': {
    aThing: async () => {
      const { _id } = await frontDesk(api).producto()
      otherDesksProduct.splice(0, 1, _id)
      const { _id: other } = await frontDesk(api).producto({ nombre: 'Toalla' })
      return (await api.as('admin').put('/productos/rapidos', { productos: [_id, other] })).body
    },
    change: { productos: [] },
    meanwhile: { productos: otherDesksProduct },
  },
}

test('the table has every versioned edit', () => {
  const puts = routes.filter(({ method }) => method === 'PUT')
  const rest = puts.filter(({ versioned }) => !versioned)
  expect(puts.filter(({ versioned }) => versioned).map(({ path }) => path)).toEqual(
    expect.arrayContaining(Object.keys(edits)),
  )
  expect(rest.map(({ path }) => path).sort()).toEqual([
    '/auth/password',
    '/auth/quiosco',
    '/clientes/:id/foto',
    '/configuracion/logo',
    '/ejercicios/:id/clip',
    '/importaciones/:id/mapa',
    '/importaciones/:id/titulos',
    '/libros/cierre',
    '/libros/cuentas/:codigo',
    '/pagos/:id/ticket',
    '/planes/orden',
    '/productos/:id/costo',
  ])
  expect(puts.length - rest.length).toBe(Object.keys(edits).length)
})

describe.each(Object.entries(edits))(
  '%s',
  (path, { aThing, change, meanwhile, seenAt = path, derived = [] }) => {
    const admin = () => api.as('admin')
    const addressOf = async () => path.replace(':id', (await aThing())._id)
    const see = (url: string) =>
      admin().get(url.replace(path.replace(/.*:id/, ''), seenAt.replace(/.*:id/, '')))
    const tagOf = async (url: string) => String((await see(url)).headers.etag)

    test(`PUT ${path} accepts the current tag and changes only the given fields`, async () => {
      const url = await addressOf()
      const { body: before, headers } = await see(url)
      const seen = String(headers.etag)
      const answer = await admin().put(url, change, { 'if-match': seen })
      const others = Object.entries(before).filter(([field]) => !derived.includes(field))
      const expected = { ...Object.fromEntries(others), ...change }
      expect([answer.statusCode, answer.body]).toEqual([200, expect.objectContaining(expected)])
      expect(answer.headers.etag).toBe(await tagOf(url))
      expect(answer.headers.etag).not.toBe(seen)
    })

    test(`PUT ${path} refuses a stale tag and changes nothing`, async () => {
      const url = await addressOf()
      const seen = await tagOf(url)
      const other = await api.signedIn('admin')
      const first = await api.withToken(other.token).put(url, meanwhile)
      const answer = await admin().put(url, change, { 'if-match': seen })
      expect([answer.statusCode, answer.body]).toEqual([
        412,
        expect.objectContaining({
          codigo: 'CAMBIADO_POR_OTRO',
          actual: first.body,
          quien: { _id: other.user._id, nombre: other.user.nombre },
        }),
      ])
      expect((await see(url)).body).toEqual(first.body)
    })

    test(`PUT ${path} accepts one of ten concurrent edits with one tag`, async () => {
      const url = await addressOf()
      await admin().put(url, meanwhile)
      const seen = await tagOf(url)
      const answers = await together(10, () => admin().put(url, change, { 'if-match': seen }))
      expect(countByStatus(answers)).toEqual({ 200: 1, 412: 9 })
    })

    test(`PUT ${path} without changes leaves the tag and the editor`, async () => {
      const url = await addressOf()
      await admin().put(url, meanwhile)
      const first = await api.signedIn('admin')
      const edited = await api.withToken(first.token).put(url, change)
      const again = await admin().put(url, change, { 'if-match': String(edited.headers.etag) })
      expect([again.statusCode, again.headers.etag, again.body]).toEqual([
        200,
        edited.headers.etag,
        edited.body,
      ])
      const late = await admin().put(url, meanwhile, { 'if-match': '"of long ago"' })
      expect([late.statusCode, late.body.quien?._id]).toEqual([412, first.user._id])
    })

    test(`PUT ${path} without the tag lets the last edit win`, async () => {
      const url = await addressOf()
      await admin().put(url, meanwhile)
      expect((await admin().put(url, change)).body).toMatchObject(change)
    })
  },
)

test('a new day does not change the tag of the settings', async () => {
  const before = await api.anonymous.get('/configuracion')
  const { now } = api.clock
  api.clock.now = new Date(now.getTime() + 86_400_000)
  const after = await api.anonymous.get('/configuracion')
  api.clock.now = now
  expect(after.body.hoy).not.toBe(before.body.hoy)
  expect(after.headers.etag).toBe(before.headers.etag)
})

test('a sale changes the tag of its product', async () => {
  const desk = frontDesk(api)
  const producto = await desk.producto()
  const seen = (await api.as('admin').get(`/productos/${producto._id}`)).headers.etag
  await desk.pago({ producto: producto._id })
  expect((await api.as('admin').get(`/productos/${producto._id}`)).headers.etag).not.toBe(seen)
})
