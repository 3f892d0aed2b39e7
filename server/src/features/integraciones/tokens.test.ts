import { permisos } from '@gym/contract/auth/tokens.rules'
import { type Action, actions, may } from '@gym/contract/permissions/actions'
import { beforeAll, expect, test } from 'vitest'
import { aDesk, HOUR_MS } from '../../testing/a-desk.ts'
import { anAccount } from '../../testing/accounts.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente, aComposicion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { reviewed } from '../../testing/reviewed.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

async function aToken(fields: Record<string, unknown> = {}, by = api.as('admin')) {
  const answer = await by.post('/tokens', {
    nombre: 'Página del gimnasio',
    permisos: ['clientes:leer'],
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  return answer.body
}

test.each([
  [{ nombre: '' }, 'El nombre es obligatorio.'],
  [{ permisos: [] }, 'Elige al menos un permiso.'],
  [{ permisos: ['users:administrar'] }, 'Ese permiso no se da a un token.'],
  [{ permisos: ['sesion:propia'] }, 'Ese permiso no se da a un token.'],
  [{ permisos: ['integraciones:administrar'] }, 'Ese permiso no se da a un token.'],
  [{ venceEl: '2026-11-19' }, 'El token no puede vencer antes de hoy.'],
])('a token %j is rejected with a sentence', async (fields, sentence) => {
  const body = { nombre: 'Página', permisos: ['clientes:leer'], ...fields }
  const refused = await api.as('admin').post('/tokens', body)
  expect(refused.statusCode).toBe(400)
  expect(JSON.stringify(refused.body)).toContain(sentence)
})

test('a token is shown once and stored nowhere in plain text', async () => {
  const { _id, token } = await aToken()
  expect(token).toMatch(/^gym_[\w-]{43}$/)
  const listed = (await api.as('admin').get('/tokens')).body
  expect(listed.find((each: { _id: string }) => each._id === _id)).toMatchObject({
    final: token.slice(-4),
    usadoEn: null,
    vencido: false,
  })
  const row = await api.db.selectFrom('tokens').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  const audit = await api.db.selectFrom('auditoria').selectAll().where('recursoId', '=', _id).execute()
  expect(JSON.stringify([listed, row, audit])).not.toContain(token)
  expect(JSON.stringify(audit)).not.toContain(row.tokenHash.toString('hex'))
})

test('a token may only perform its granted actions', async () => {
  const { token } = await aToken({ permisos: ['clientes:leer', 'clientes:escribir'] })
  const program = api.withToken(token)
  expect((await program.get('/clientes?limite=1')).statusCode).toBe(200)
  expect((await program.post('/clientes', aCliente())).statusCode).toBe(201)
  for (const path of ['/pagos?limite=1', '/users', '/auth/perfil', '/tokens', '/copias', '/auth/sesiones']) {
    const refused = await program.get(path)
    expect([path, refused.statusCode, refused.body.codigo]).toEqual([path, 403, 'TOKEN_SIN_PERMISO'])
  }
  expect((await program.put('/auth/password', { actual: 'a', nueva: 'b' })).statusCode).toBe(403)
  expect((await program.post('/auth/confirmar', { password: 'a' })).statusCode).toBe(403)
})

test('every grantable action is in the contract and not personal', () => {
  for (const permiso of permisos) expect(permiso in actions).toBe(true)
  const all = Object.keys(actions) as Action[]
  expect(all.filter((each) => !(permisos as readonly string[]).includes(each)).sort()).toEqual([
    'clientes:fusionar',
    'copias:administrar',
    'datosPersonales:administrar',
    'datosPropios:leer',
    'importaciones:administrar',
    'integraciones:administrar',
    'sesion:propia',
    'suscripcion:propia',
    'users:administrar',
  ])
  expect(may('admin', 'clientes:leer')).toBe(true)
})

test('a token without access to sales sees no money', async () => {
  const desk = frontDesk(api)
  const { _id } = await desk.cliente()
  await desk.venta({ cliente: _id, lineas: [{ concepto: 'Toalla', monto: 30_000 }], fiado: true })
  const alone = await aToken()
  const permitted = await aToken({ permisos: ['clientes:leer', 'ventas:leer'] })
  expect((await api.withToken(alone.token).get(`/clientes/${_id}/ficha`)).body.saldo).toBeNull()
  expect((await api.withToken(permitted.token).get(`/clientes/${_id}/ficha`)).body.saldo).toBe(30_000)
})

test('a turnstile without access to sales sees the verdict only', async () => {
  const desk = frontDesk(api)
  const reglas = (DEBE: string) => api.as('admin').put('/configuracion/entrada', { reglas: { DEBE } })
  const owing = async () => {
    const { _id } = await desk.cliente()
    await desk.venta({ cliente: _id, lineas: [{ concepto: 'Toalla', monto: 90_000 }], fiado: true })
    return _id
  }
  const turnstile = api.withToken((await aToken({ permisos: ['entradas:leer', 'entradas:escribir'] })).token)
  const [in_, out] = [await owing(), await owing()]
  const entered = await turnstile.post('/entradas', { clienteId: in_, claseId: null })
  expect(entered.statusCode).toBe(201)
  expect((await reglas('bloquear')).statusCode).toBe(200)
  const blocked = await turnstile.post('/entradas', { clienteId: out, claseId: null })
  expect([blocked.statusCode, blocked.body.codigo]).toEqual([409, 'ENTRADA_BLOQUEADA'])
  const noted = await aDesk(api)
    .operation('/entradas', { clienteId: out, claseId: null })
    .sendLate(HOUR_MS, {}, { as: turnstile })
  const answers = [entered, blocked, noted]
  for (const path of ['/entradas', '/entradas/dentro']) answers.push(await turnstile.get(path))
  answers.push(await turnstile.post(`/entradas/${entered.body._id}/salida`))
  answers.push(await turnstile.post(`/entradas/${entered.body._id}/clase`, { claseId: null }))
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/DEBE|SIN_PAGO|Debe|90\.?000/)
  expect((await api.as('recepcionista').get('/entradas')).body[0].motivos).toContain('DEBE')
})

test('a token loses the rights of its maker', async () => {
  const maker = await api.signedIn('admin')
  const { token } = await aToken(
    { permisos: ['clientes:leer', 'indicadores:leer'] },
    api.withToken(maker.token),
  )
  const program = api.withToken(token)
  expect((await program.get('/indicadores')).statusCode).toBe(200)
  await api.db.updateTable('users').set({ rol: 'recepcionista' }).where('id', '=', maker.user._id).execute()
  expect((await program.get('/indicadores')).statusCode).toBe(403)
  expect((await program.get('/clientes?limite=1')).statusCode).toBe(200)
  await api.db
    .updateTable('users')
    .set({ eliminadoEn: '2026-11-20T15:00:00Z' })
    .where('id', '=', maker.user._id)
    .execute()
  expect((await program.get('/clientes?limite=1')).body.codigo).toBe('TOKEN_NO_VALIDO')
})

test('a token sees only what its maker may see now', async () => {
  const desk = frontDesk(api)
  const { _id, numeroIdentificacion } = await desk.cliente()
  const notas = 'Le duele la rodilla.'
  await api.as('entrenador').post('/composicion-corporal', aComposicion({ numeroIdentificacion, notas }))
  await desk.venta({ cliente: _id, lineas: [{ concepto: 'Toalla', monto: 30_000 }], fiado: true })
  const maker = await api.signedIn('admin')
  const permisos = ['clientes:leer', 'ventas:leer', 'composicion:leer']
  const program = api.withToken((await aToken({ permisos }, api.withToken(maker.token))).token)
  const ficha = async () => (await program.get(`/clientes/${_id}/ficha`)).body
  const bodies = () => program.get(`/composicion-corporal/cliente/${numeroIdentificacion}`)
  expect((await ficha()).saldo).toBe(30_000)
  expect(JSON.stringify((await bodies()).body)).toContain(notas)
  const become = (rol: 'entrenador' | 'user') =>
    api.db.updateTable('users').set({ rol }).where('id', '=', maker.user._id).execute()
  await become('entrenador')
  expect(JSON.stringify(await ficha())).not.toMatch(/DEBE|30000/)
  await become('user')
  expect(JSON.stringify((await bodies()).body)).not.toContain(notas)
})

test("a token ends when another user resets its maker's password", { tags: ['full'] }, async () => {
  const maker = await anAccount(api, { rol: 'admin' })
  const { body } = await api.anonymous.post('/auth/login', maker)
  const at = api.withToken(body.token)
  const program = api.withToken((await aToken({}, at)).token)
  const own = { actual: maker.password, nueva: 'una propia y nueva 42' }
  expect((await at.put('/auth/password', own)).statusCode).toBe(200)
  expect((await program.get('/clientes?limite=1')).statusCode).toBe(200)
  const given = await api.as('admin').put(`/users/${maker._id}`, { password: 'otra de alguien 42' })
  expect(given.statusCode).toBe(200)
  expect((await program.get('/clientes?limite=1')).body.codigo).toBe('TOKEN_NO_VALIDO')
})

test('a token expires after its last day, revocation is immediate', async () => {
  const ending = await aToken({ venceEl: '2026-11-20' })
  const revoked = await aToken()
  const other = await testApi({}, api.database)
  const before = api.clock.now
  api.clock.now = new Date('2026-11-21T04:59:00Z')
  expect((await api.withToken(ending.token).get('/clientes?limite=1')).statusCode).toBe(200)
  api.clock.now = new Date('2026-11-21T05:00:00Z')
  expect((await api.withToken(ending.token).get('/clientes?limite=1')).body.codigo).toBe('TOKEN_NO_VALIDO')
  api.clock.now = before
  expect((await other.withToken(revoked.token).get('/clientes?limite=1')).statusCode).toBe(200)
  expect((await api.as('admin').delete(`/tokens/${revoked._id}`)).body.mensaje).toBe(
    'Token revocado: ya no sirve.',
  )
  expect((await other.withToken(revoked.token).get('/clientes?limite=1')).statusCode).toBe(401)
  expect((await api.as('admin').delete(`/tokens/${revoked._id}`)).statusCode).toBe(404)
})

test('twenty concurrent revocations: one succeeds', async () => {
  const { _id } = await aToken()
  const answers = await together(20, () => api.as('admin').delete(`/tokens/${_id}`))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 19 })
})

test('audit records the token of each act in its chain', async () => {
  const { _id, token } = await aToken({ permisos: ['clientes:escribir'] })
  const cliente = (await api.withToken(token).post('/clientes', aCliente())).body
  await api.withToken(token).delete(`/clientes/${cliente._id}?x=1`)
  await api.withToken(token).post('/pagos', {})
  const all = (await api.as('admin').get(`/auditoria?token=${_id}`)).body
  expect(all.map(({ accion, resultado }: Record<string, string>) => [accion, resultado])).toEqual([
    ['registrarPago', 'TOKEN_SIN_PERMISO'],
    ['eliminarCliente', 'HECHO'],
    ['crearCliente', 'HECHO'],
  ])
  expect(all[0].token).toEqual({ _id, nombre: 'Página del gimnasio' })
  expect((await reviewed(api)).integra).toBe(true)
})

test('idempotency keys of a token and its maker are separate', async () => {
  const { token } = await aToken({ permisos: ['clientes:escribir'] })
  const headers = { 'idempotency-key': 'la misma' }
  const one = await api.as('admin').post('/clientes', aCliente(), headers)
  const other = await api.withToken(token).post('/clientes', aCliente(), headers)
  expect([one.statusCode, other.statusCode]).toEqual([201, 201])
})

test('a token is throttled without affecting its maker or other tokens', { tags: ['full'] }, async () => {
  const wild = await aToken()
  const calm = await aToken()
  for (let calls = 0; calls < 600; calls += 25)
    await together(25, () => api.withToken(wild.token).get('/clientes/no-es-un-id'))
  const refused = await api.withToken(wild.token).get('/clientes/no-es-un-id')
  expect([refused.statusCode, refused.body.codigo]).toEqual([429, 'DEMASIADOS_INTENTOS'])
  expect((await api.withToken(calm.token).get('/clientes?limite=1')).statusCode).toBe(200)
  expect((await api.as('admin').get('/clientes?limite=1')).statusCode).toBe(200)
})

test('a token has no rights on public routes', async () => {
  const { token } = await aToken()
  const answer = await api.withToken(token).post('/auth/register', {
    nombre: 'Alguien',
    email: 'alguien@gimnasio.test',
    password: 'una frase bien larga',
    rol: 'admin',
  })
  expect(answer.body.user?.rol ?? 'user').toBe('user')
})
