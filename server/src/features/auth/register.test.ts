import { beforeAll, expect, test } from 'vitest'
import { hash } from '../../db/security/attempt-limits.ts'
import { anAccount } from '../../testing/accounts.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

let next = 0
function aUser(fields: Record<string, unknown> = {}) {
  next += 1
  return { nombre: 'Luz', email: `luz${next}@gimnasio.test`, password: 'una clave larga', ...fields }
}

/** Registers from a new address each time, to stay below the rate limit. */
function register(fields: Record<string, unknown> = {}) {
  const body = aUser(fields)
  return api.from(`10.1.0.${next}`).post('/auth/register', body)
}

test('a stranger who registers becomes a member and is signed in', async () => {
  const { statusCode, body } = await register({ nombre: ' Luz Mora ', email: ' Luz@Gimnasio.test ' })
  expect(statusCode).toBe(201)
  expect(body.user).toEqual({
    _id: expect.any(String),
    nombre: 'Luz Mora',
    email: 'Luz@Gimnasio.test',
    rol: 'user',
    role: 'user',
  })
  const perfil = await api.withToken(body.token).get('/auth/perfil')
  expect(perfil.body).toEqual(body.user)
})

test.each([
  { rol: 'user' },
  { role: 'user' },
  { rol: 'user', role: 'admin' },
  { rol: '', role: '' },
  { rol: null },
])('registering with %j creates a member', async (roles) => {
  const { statusCode, body } = await register(roles)
  expect([statusCode, body.user?.rol]).toEqual([201, 'user'])
})

test.each([{ rol: 'admin' }, { role: 'recepcionista' }, { rol: 'entrenador', role: 'user' }])(
  'registering with %j returns 403 and creates no account',
  async (roles) => {
    const { statusCode, body } = await register(roles)
    expect([statusCode, body.codigo]).toEqual([403, 'SIN_PERMISO'])
  },
)

test.each(['recepcionista', 'entrenador', 'user'] as const)(
  'a %s cannot create a staff account',
  async (rol) => {
    const answer = await api.as(rol).post('/auth/register', aUser({ rol: 'admin' }))
    expect(answer.statusCode).toBe(403)
  },
)

test.each(['admin', 'recepcionista', 'entrenador', 'user'] as const)(
  'an admin who registers a %s gets its token',
  async (rol) => {
    const { statusCode, body } = await api.as('admin').post('/auth/register', aUser({ rol }))
    expect(statusCode).toBe(201)
    expect(body).toEqual({ token: expect.any(String), user: expect.objectContaining({ rol, role: rol }) })
    expect((await api.withToken(body.token).get('/auth/perfil')).body).toEqual(body.user)
  },
)

test.each(['recepcionista', 'user'] as const)(
  'token of a %s registered by an admin expires unless used',
  async (rol) => {
    const start = api.clock.now
    const later = (minutes: number) => {
      api.clock.now = new Date(start.getTime() + minutes * 60_000)
    }
    const admin = api.withToken((await api.signedIn('admin')).token)
    const [unused, used] = [
      await admin.post('/auth/register', aUser({ rol })),
      await admin.post('/auth/register', aUser({ rol })),
    ].map(({ body }) => api.withToken(body.token))
    later(14)
    expect((await used?.get('/auth/perfil'))?.statusCode).toBe(200)
    expect((await used?.get('/auth/sesiones'))?.body).toHaveLength(1)
    later(15)
    expect((await unused?.get('/auth/perfil'))?.statusCode).toBe(401)
    later(7 * 60)
    expect((await used?.get('/auth/perfil'))?.statusCode).toBe(200)
    api.clock.now = start
  },
)

test("idempotent replay of an admin's registration omits the token", async () => {
  const [body, key] = [aUser({ rol: 'entrenador' }), { 'idempotency-key': 'registro' }]
  const first = await api.as('admin').post('/auth/register', body, key)
  const again = await api.as('admin').post('/auth/register', body, key)
  expect([again.statusCode, again.body]).toEqual([201, { user: first.body.user }])
})

test.each(['12345678', 'Password1', 'abcdef', 'luzmora1'])(
  'a member may register with the weak password %j and sees claveDebil',
  async (password) => {
    const { statusCode, body } = await register({ nombre: 'Luz Mora', password })
    expect([statusCode, body.user?.claveDebil]).toEqual([201, true])
    const { email } = body.user
    const login = await api.anonymous.post('/auth/login', { email, password })
    expect(login.body.user.claveDebil).toBe(true)
    const session = api.withToken(login.body.token)
    expect((await session.get('/auth/perfil')).body.claveDebil).toBe(true)
    expect((await session.get('/clases/disponibles')).statusCode).toBe(200)
  },
)

test.each([
  ['Password1', 'CONTRASENA_COMUN'],
  ['1234567', 'DATOS_INVALIDOS'],
])('a staff account with the password %j is rejected', async (password, codigo) => {
  const answer = await api.as('admin').post('/auth/register', aUser({ rol: 'recepcionista', password }))
  expect([answer.statusCode, answer.body.codigo]).toEqual([400, codigo])
})

test.each([
  [{ nombre: ' ' }, 'nombre', 'El nombre es obligatorio.'],
  [{ email: 'luz' }, 'email', 'Correo electrónico inválido.'],
  [{ password: undefined }, 'password', 'La contraseña es obligatoria.'],
  [{ password: '12345' }, 'password', 'La contraseña debe tener al menos 6 caracteres.'],
  [{ password: 'x'.repeat(129) }, 'password', 'La contraseña admite 128 caracteres como máximo.'],
  [{ rol: 'jefe' }, 'rol', 'El rol debe ser una de estas opciones: admin, recepcionista, entrenador, user.'],
])('registering rejects the body %j', async (fields, campo, mensaje) => {
  const { statusCode, body } = await register(fields)
  expect(statusCode).toBe(400)
  expect(body.errores).toEqual([{ campo, mensaje }])
})

test('an email registers once, ignoring case', async () => {
  const { email } = await anAccount(api)
  const { statusCode, body } = await register({ email: email.toUpperCase() })
  expect([statusCode, body.mensaje]).toEqual([409, 'Ya existe un usuario con ese correo electrónico.'])
})

test('an email registers once, ignoring invisible characters; lookalike letters are rejected', async () => {
  const { email } = await anAccount(api)
  expect((await register({ email: `\u2067${email}\u200b` })).statusCode).toBe(409)
  const { statusCode, body } = await register({ email: email.replace('a', 'а') })
  expect([statusCode, body.codigo, body.errores?.[0]?.campo]).toEqual([
    400,
    'CORREO_CON_OTRAS_LETRAS',
    'email',
  ])
})

test('fifteen concurrent registrations of one email create one account', async () => {
  const body = aUser()
  const answers = await together(15, () => api.from('10.2.0.1').post('/auth/register', body))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 14 })
})

test('a network known to staff may register 200 accounts an hour', { tags: ['full'] }, async () => {
  const place = '10.3.1.1'
  const member = await anAccount(api, { rol: 'user' })
  await api.from(place).post('/auth/login', member)
  const clave = hash(`registro ${place}`)
  const en = api.clock.now.toISOString()
  // Inserts the count directly, because hashing so many passwords is slow.
  const count = (many: number) =>
    api.db
      .insertInto('llamadasContadas')
      .values(Array.from({ length: many }, () => ({ clave, valor: hash(''), en })))
      .execute()
  await count(59)
  const asStranger = await together(2, () => api.from(place).post('/auth/register', aUser()))
  expect(countByStatus(asStranger)).toEqual({ 201: 1, 429: 1 })
  const desk = await anAccount(api, { rol: 'recepcionista' })
  expect((await api.from(place).post('/auth/login', desk)).statusCode).toBe(200)
  const openingDay = await together(20, () => api.from(place).post('/auth/register', aUser()))
  expect(countByStatus(openingDay)).toEqual({ 201: 20 })
  await count(119)
  const last = await together(2, () => api.from(place).post('/auth/register', aUser()))
  expect(countByStatus(last)).toEqual({ 201: 1, 429: 1 })
  await api.as('admin').delete(`/users/${desk._id}`)
  expect((await api.from(place).post('/auth/register', aUser())).statusCode).toBe(429)
})

test('an unknown address may register 60 accounts an hour', { tags: ['full'] }, async () => {
  const answers = await together(61, () => api.from('10.3.0.1').post('/auth/register', aUser()))
  expect(countByStatus(answers)).toEqual({ 201: 60, 429: 1 })
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.body.mensaje).toBe('Demasiados intentos. Inténtalo de nuevo en 60 minutos.')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  expect((await api.from('10.3.0.2').post('/auth/register', aUser())).statusCode).toBe(201)
  const byAdmin = await together(61, () => api.as('admin').post('/auth/register', aUser()))
  expect(countByStatus(byAdmin)).toEqual({ 201: 61 })
})
