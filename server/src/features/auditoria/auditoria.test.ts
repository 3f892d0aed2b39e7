import type { Acto } from '@gym/contract/auditoria/auditoria.schema'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/connection/database.ts'
import { linkAudit } from '../../db/security/audit.ts'
import { type TestApi, together } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { reviewed } from '../../testing/reviewed.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const actos = async (query = ''): Promise<Acto[]> => {
  const { statusCode, body } = await api.as('admin').get(`/auditoria?limite=200&${query}`)
  expect(statusCode).toBe(200)
  return body
}

test('creating, editing and deleting record user, instant, address, request and both versions', async () => {
  const desk = api.withToken(api.tokenOf('recepcionista'), '203.0.113.7')
  const { body: cliente } = await desk.post('/clientes', aCliente({ nombre: 'Ana' }))
  await desk.put(`/clientes/${cliente._id}`, { nombre: 'Ana María' })
  const deleted = await desk.delete(`/clientes/${cliente._id}`)

  const [borrado, editado, creado] = await actos(`recurso=clientes&recursoId=${cliente._id}`)
  expect(creado).toMatchObject({
    accion: 'crearCliente',
    fecha: api.clock.now.toISOString(),
    usuario: { nombre: 'Prueba recepcionista' },
    direccion: '203.0.113.7',
    resultado: 'HECHO',
    antes: null,
    despues: { nombre: 'Ana' },
  })
  expect(editado).toMatchObject({ antes: { nombre: 'Ana' }, despues: { nombre: 'Ana María' } })
  expect(Object.keys(editado?.despues ?? {})).toEqual(['nombre'])
  expect(borrado?.despues).toHaveProperty('eliminadoEn')
  expect(borrado?.peticion).toBe(deleted.headers['x-request-id'])
})

test('the audit contains no password, hash or session token', async () => {
  const clave = 'bicicleta verde 7'
  const email = 'nueva@gimnasio.test'
  const { body } = await api.anonymous.post('/auth/register', { nombre: 'Nueva', email, password: clave })
  const { body: signedIn } = await api.anonymous.post('/auth/login', { email, password: clave })
  await api
    .withToken(signedIn.token)
    .put('/auth/password', { passwordActual: clave, passwordNueva: 'patineta azul 8' })

  const all = await actos()
  expect(all.length).toBeGreaterThan(3)
  const text = JSON.stringify(all)
  for (const secret of [clave, 'patineta', '$argon2', String(body.token), String(signedIn.token)])
    expect(text).not.toContain(secret)
  expect(all.some(({ despues }) => despues?.passwordHash === '•••')).toBe(true)
})

test('a login is recorded as an act of its user', async () => {
  const { body } = await api.anonymous.post('/auth/register', {
    nombre: 'Nueva',
    email: 'nueva@gimnasio.test',
    password: 'bicicleta verde 7',
  })
  const opened = await actos('recurso=sesiones&resultado=hecho')
  expect(opened.map(({ usuario }) => usuario?.nombre)).toContain('Nueva')
  expect(body.token).toBeDefined()
})

test('rows of a sale share one request id', async () => {
  const desk = frontDesk(api)
  const { _id: productoId } = await desk.producto({ precio: 3_000, stock: 1 })
  const linea = { tipo: 'producto', producto: productoId, cantidad: 1 }
  const cobros = [{ metodo: 'Efectivo', monto: 3_000 }]
  const { _id } = await desk.venta({ lineas: [linea], cobros })
  const refused = await api.as('recepcionista').post('/ventas', { lineas: [linea], cobros })
  expect(refused.statusCode).toBe(409)

  const [sale] = await actos(`recurso=ventas&recursoId=${_id}`)
  const ofIt = await actos(`buscar=${sale?.peticion}`)
  expect(ofIt.map(({ recurso }) => recurso).sort()).toEqual(['pagos', 'ventas'])
  const ofRefused = await actos(`buscar=${refused.headers['x-request-id']}`)
  expect(
    ofRefused.map(({ accion, resultado, antes, despues }) => [accion, resultado, antes, despues]),
  ).toEqual([['registrarVenta', refused.body.codigo, null, null]])
})

test('a forbidden call is recorded, reads included', async () => {
  await api.as('entrenador').get('/contabilidad')
  await api.as('entrenador').get('/clientes')
  const refused = await actos('resultado=rechazado')
  expect(refused.map(({ accion, resultado, usuario }) => [accion, resultado, usuario?.nombre])).toEqual([
    ['listTransacciones', 'SIN_PERMISO', 'Prueba entrenador'],
  ])
})

test('refusals without a session are recorded ten times a minute per network', async () => {
  const stranger = api.from('203.0.113.9')
  await together(80, () => stranger.post('/clientes', {}))
  const { headers } = await api.as('admin').get('/auditoria?resultado=rechazado')
  expect(headers['x-total-count']).toBe('10')
  expect((await api.as('recepcionista').post('/clientes', {})).statusCode).toBe(400)
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  await stranger.post('/clientes', {})
  const later = await api.as('admin').get('/auditoria?resultado=rechazado')
  expect(later.headers['x-total-count']).toBe('12')
})

test('a refusal for an impossible id is recorded without the id', async () => {
  for (const id of ['x'.repeat(5_000), 'a%00b']) {
    const { statusCode, headers } = await api.as('entrenador').put(`/clientes/${id}`, { nombre: 'Ana' })
    expect(statusCode).toBe(403)
    const [refused] = await actos(`buscar=${headers['x-request-id']}`)
    expect(refused).toMatchObject({ accion: 'editarCliente', recurso: 'clientes', recursoId: null })
  }
})

test('a filter by thing finds refused requests of its path too', async () => {
  expect((await api.as('recepcionista').post('/composicion-corporal', {})).statusCode).toBe(403)
  expect(await actos('recurso=composicion_corporal')).toMatchObject([{ recurso: 'composicion-corporal' }])
  expect(await actos('recurso=constructor')).toEqual([])
})

test('acts of the program have no user, even on a reused connection', async () => {
  const cliente = await frontDesk(api).cliente()
  await together(20, () => sql`update clientes set notas = 'a mano ' || random()`.execute(api.db))
  const [own] = await actos(`recursoId=${cliente._id}&recurso=clientes`)
  expect(own).toMatchObject({
    accion: 'programa',
    acto: 'El programa, por sí solo',
    usuario: null,
    direccion: null,
  })
})

test('concurrent writes are each attributed to their own user', async () => {
  const roles = ['admin', 'recepcionista'] as const
  await together(60, async (index) => {
    const rol = roles[index % 2] ?? 'admin'
    await api.as(rol).post('/clientes', aCliente({ nombre: rol }))
    await api.as('entrenador').get('/clientes')
  })
  const made = await actos('accion=crearCliente&resultado=hecho')
  expect(made).toHaveLength(60)
  for (const { usuario, despues } of made) expect(usuario?.nombre).toBe(`Prueba ${despues?.nombre}`)
})

test('list filters by day, user, action, resource and name', async () => {
  await frontDesk(api).cliente()
  const { _id } = (await actos('accion=crearCliente'))[0]?.usuario ?? { _id: '' }
  for (const [query, some] of [
    [`usuario=${_id}`, true],
    ['fechaInicio=2026-11-20&fechaFin=2026-11-20', true],
    ['fechaFin=2026-11-19', false],
    ['recurso=clientes', true],
    ['recurso=pagos', false],
    ['buscar=prueba recepcionista', true],
    ['buscar=nadie', false],
    ['buscar=127.0.0.1', true],
    ['buscar=198.51.100.1', false],
  ] as const)
    expect(
      (await actos(query)).some(({ accion }) => accion === 'crearCliente'),
      query,
    ).toBe(some)
  const actions = await api.as('admin').get('/auditoria/acciones')
  expect(actions.body).toContainEqual({ accion: 'crearCliente', acto: expect.stringMatching(/cliente/) })
})

test('the list defaults to the first page', async () => {
  await together(30, () => frontDesk(api).cliente())
  const { body, headers } = await api.as('admin').get('/auditoria')
  expect(body).toHaveLength(25)
  expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(30)
})

const review = () => reviewed(api)

const asOwner = (statement: string) =>
  inTransaction(api.database.owned, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

test('hash chain is intact after concurrent writes and linking', async () => {
  await together(40, async () => {
    await frontDesk(api).cliente()
    await linkAudit(api.db)
  })
  const first = await review()
  expect(first).toMatchObject({ integra: true, pendientes: 0, roto: null })
  expect(first.eslabones).toBeGreaterThanOrEqual(40)
  await frontDesk(api).cliente()
  const second = await review()
  expect(second.integra).toBe(true)
  expect(second.ultimo).not.toBe(first.ultimo)
})

test.each([
  ['changed', "update auditoria set direccion = '10.0.0.1' where id = 3"],
  [
    'taken out with its link',
    'delete from auditoria_eslabones where posicion = 3; delete from auditoria where id = 3',
  ],
  ['given another link', 'update auditoria_eslabones set eslabon = sha256(eslabon) where posicion = 3'],
])('an act that was %s by the database owner is detected', async (_, statement) => {
  await together(5, () => frontDesk(api).cliente())
  expect(await review()).toMatchObject({ integra: true })
  await asOwner(statement)
  expect(await review()).toMatchObject({ integra: false, roto: 3 })
})

test.each([
  'update auditoria set accion = accion',
  'delete from auditoria',
  'truncate auditoria cascade',
  'delete from auditoria_eslabones',
])('the audit is append-only: %s is rejected', async (statement) => {
  await frontDesk(api).cliente()
  await linkAudit(api.db)
  await expect(sql.raw(statement).execute(api.db)).rejects.toThrow(/permission denied/)
  await expect(sql.raw(statement).execute(api.database.owned)).rejects.toThrow(/stays as it is/)
})
