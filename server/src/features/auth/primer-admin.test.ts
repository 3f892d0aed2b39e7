import type { Acto } from '@gym/contract/auditoria/auditoria.schema'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { BEGINNING, countCall } from '../../db/security/call-limits.ts'
import { isBehindProxy } from '../../http/auth/own-machine.ts'
import { anAccount } from '../../testing/accounts.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'

const PATH = '/auth/primer-admin'
const OWN_PAGE = { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
const nuevo = { gimnasio: 'Gimnasio Ñandú', email: 'jefa@correo.test', password: 'tres tigres tristes' }

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => {
  await api.database.owned.deleteFrom('users').execute()
  await api.database.owned.deleteFrom('llamadasContadas').execute()
})

const begin = (
  fields: Partial<typeof nuevo> = {},
  headers: Record<string, string> = {},
  from = '127.0.0.1',
) => api.from(from).post(PATH, { ...nuevo, ...fields }, { ...OWN_PAGE, ...headers })
const accounts = () => api.db.selectFrom('users').select(['nombre', 'email', 'rol']).execute()

test('creates the administrator, names the gym and opens a session', async () => {
  const { statusCode, body } = await begin()
  expect(statusCode).toBe(201)
  expect(body.user).toMatchObject({ email: nuevo.email, rol: 'admin' })
  expect(body.user).not.toHaveProperty('cambiarClave')
  const session = api.withToken(body.token)
  expect((await session.get('/users')).statusCode).toBe(200)
  expect((await session.get('/configuracion')).body.nombre).toBe('Gimnasio Ñandú')
  const { body: login } = await api.anonymous.post('/auth/login', nuevo)
  expect(login.user.rol).toBe('admin')
  const actos: Acto[] = (await session.get('/auditoria?accion=crearPrimerAdmin&limite=200')).body
  expect(actos.map(({ recurso }) => recurso).sort()).toEqual(['configuracion', 'sesiones', 'users'])
  expect(actos[0]).toMatchObject({ acto: 'Crea el primer administrador', direccion: '127.0.0.1' })
})

test('ten browsers at once create one administrator', async () => {
  const answers = await together(10, (n) => begin({ email: `jefa${n}@correo.test` }))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
    codigo: 'YA_HAY_ADMIN',
    mensaje: 'Este gimnasio ya tiene administrador. Inicia sesión.',
  })
  expect(await accounts()).toHaveLength(1)
})

test.each([
  ['LAN address', {}, '192.168.1.20'],
  ['container port', {}, '172.17.0.1'],
  ['public IPv6 address', {}, '2001:db8::1'],
  ['rebound name', { host: 'evil.test:3000', origin: 'http://evil.test:3000' }, '127.0.0.1'],
  ['LAN name', { host: '192.168.1.10:3000', origin: 'http://192.168.1.10:3000' }, '127.0.0.1'],
  [
    'name that begins like ours',
    { host: 'localhost.evil.test', origin: 'http://localhost.evil.test' },
    '::1',
  ],
  ['proxy of this machine', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ['proxy that names itself', { via: '1.1 caddy' }, '127.0.0.1'],
  ['standard proxy header', { forwarded: 'for=203.0.113.9' }, '::1'],
  ['tunnel of Cloudflare', { 'cf-connecting-ip': '203.0.113.9' }, '127.0.0.1'],
  ['page of another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, '127.0.0.1'],
  [
    'page of another local program',
    { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' },
    '::1',
  ],
  ['sandboxed frame', { origin: 'null' }, '127.0.0.1'],
  ['call without an origin', { origin: '' }, '127.0.0.1'],
])('refuses the %s', async (_, headers, from) => {
  const { statusCode, body } = await begin({}, headers, from)
  expect([statusCode, body.codigo]).toEqual([403, 'SOLO_EN_SU_EQUIPO'])
  expect(await accounts()).toEqual([])
})

test('refuses a form of another site, which cannot send JSON', async () => {
  const form = 'gimnasio=x&email=x@x.test&password=tres+tigres'
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await api.anonymous.post(PATH, form, { ...OWN_PAGE, ...type })).statusCode).toBe(415)
})

test.each([
  ['IPv4', '127.0.0.1', '127.0.0.1:3000'],
  ['another IPv4', '127.0.0.53', 'localhost:3000'],
  ['IPv6', '::1', '[::1]:3000'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', 'localhost'],
])('accepts the loopback over %s', async (_, from, host) => {
  expect((await begin({}, { host, origin: `http://${host}` }, from)).statusCode).toBe(201)
})

test('refuses every browser of a program behind a proxy', async () => {
  expect(isBehindProxy(readConfig({ TRUST_PROXY: '1' }))).toBe(true)
  expect(isBehindProxy(readConfig({}))).toBe(false)
  const behind = await testApi({ publicUrl: 'https://gimnasio.example' })
  await behind.database.owned.deleteFrom('users').execute()
  expect((await behind.anonymous.post(PATH, nuevo, OWN_PAGE)).body.codigo).toBe('SOLO_EN_SU_EQUIPO')
  expect((await behind.anonymous.get(PATH, OWN_PAGE)).body.impedimento).toMatch(/define ADMIN_EMAIL/)
})

test.each([
  [{ gimnasio: ' ' }, 'gimnasio', 'El nombre del gimnasio es obligatorio.'],
  [{ email: 'jefa' }, 'email', 'Correo electrónico inválido.'],
  [{ password: 'corta' }, 'password', 'La contraseña debe tener al menos 8 caracteres.'],
  [{ password: 'password1' }, 'password', /la usa mucha gente/],
  [{ password: 'gimnasio ñandú' }, 'password', /./],
])('refuses %j under its field', async (fields, campo, mensaje) => {
  const { statusCode, body } = await begin(fields)
  expect(statusCode).toBe(400)
  expect(body.errores[0].campo).toBe(campo)
  expect(body.errores[0].mensaje).toMatch(mensaje)
  expect(await accounts()).toEqual([])
})

test('the state tells where the administrator is created', async () => {
  const state = async (from: string, headers: Record<string, string> = {}) =>
    (await api.from(from).get(PATH, { host: 'localhost:3000', ...headers })).body
  expect(await state('127.0.0.1')).toEqual({ falta: true, hayCuentas: false, impedimento: null })
  expect(await state('192.168.1.20')).toEqual({
    falta: true,
    hayCuentas: false,
    impedimento: expect.stringMatching(/en el equipo del programa/),
  })
  await anAccount(api, { rol: 'user' })
  expect(await state('::1')).toEqual({ falta: true, hayCuentas: true, impedimento: null })
  await anAccount(api, { rol: 'recepcionista' })
  expect((await state('::1')).impedimento).toMatch(
    /^Hay cuentas, pero ningún administrador\. .*npm run admin:clave -- correo/,
  )
  expect((await begin()).body.codigo).toBe('CUENTAS_SIN_ADMIN')
  await anAccount(api, { rol: 'admin' })
  expect(await state('::1')).toMatchObject({ falta: false })
  expect((await begin()).body.codigo).toBe('YA_HAY_ADMIN')
})

test('a member who registered before keeps their account', async () => {
  await anAccount(api, { rol: 'user', email: nuevo.email })
  const { statusCode, body } = await begin()
  expect([statusCode, body.codigo]).toEqual([409, 'CORREO_DUPLICADO'])
  expect((await begin({ email: 'otra@correo.test' })).statusCode).toBe(201)
})

test('the twenty-first attempt of an hour is refused', async () => {
  const call = { claves: ['primer admin'], valor: '', rules: BEGINNING, now: api.clock.now }
  for (let n = 0; n < 20; n += 1) await countCall(api.db, call)
  expect((await begin()).statusCode).toBe(429)
  expect(await accounts()).toEqual([])
})
