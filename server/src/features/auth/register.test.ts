import { beforeAll, expect, test } from 'vitest'
import { hash } from '../../db/tries.ts'
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

/** Each from an address of its own: how many one address may make is another matter. */
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
])('a stranger who registers with %j becomes a member', async (roles) => {
  const { statusCode, body } = await register(roles)
  expect([statusCode, body.user?.rol]).toEqual([201, 'user'])
})

test.each([{ rol: 'admin' }, { role: 'recepcionista' }, { rol: 'entrenador', role: 'user' }])(
  'a stranger who registers with %j is refused and no account is made',
  async (roles) => {
    const { statusCode, body } = await register(roles)
    expect([statusCode, body.codigo]).toEqual([403, 'SIN_PERMISO'])
  },
)

test.each(['recepcionista', 'entrenador', 'user'] as const)(
  'a %s cannot make an account of staff',
  async (rol) => {
    const answer = await api.as(rol).post('/auth/register', aUser({ rol: 'admin' }))
    expect(answer.statusCode).toBe(403)
  },
)

test.each(['admin', 'recepcionista', 'entrenador', 'user'] as const)(
  'an admin makes an account of role %s and gets no token for it',
  async (rol) => {
    const { statusCode, body } = await api.as('admin').post('/auth/register', aUser({ rol }))
    expect(statusCode).toBe(201)
    expect(body).toEqual({ user: expect.objectContaining({ rol, role: rol }) })
  },
)

test.each([
  [{ nombre: ' ' }, 'nombre', 'El nombre es obligatorio.'],
  [{ email: 'luz' }, 'email', 'Correo electrónico inválido.'],
  [{ password: undefined }, 'password', 'La contraseña es obligatoria.'],
  [{ password: '1234567' }, 'password', 'La contraseña debe tener al menos 8 caracteres.'],
  [{ password: 'x'.repeat(129) }, 'password', 'La contraseña admite 128 caracteres como máximo.'],
  [{ rol: 'jefe' }, 'rol', 'El rol debe ser una de estas opciones: admin, recepcionista, entrenador, user.'],
])('registering refuses the body %j', async (fields, campo, mensaje) => {
  const { statusCode, body } = await register(fields)
  expect(statusCode).toBe(400)
  expect(body.errores).toEqual([{ campo, mensaje }])
})

test('an email registers once, whatever its case', async () => {
  const { email } = await anAccount(api)
  const { statusCode, body } = await register({ email: email.toUpperCase() })
  expect([statusCode, body.mensaje]).toEqual([409, 'Ya existe un usuario con ese correo electrónico.'])
})

test('an email registers once, whatever nobody sees in it, and one of letters that look alike is refused', async () => {
  const { email } = await anAccount(api)
  expect((await register({ email: `\u2067${email}\u200b` })).statusCode).toBe(409)
  const { statusCode, body } = await register({ email: email.replace('a', 'а') })
  expect([statusCode, body.codigo, body.errores?.[0]?.campo]).toEqual([
    400,
    'CORREO_CON_OTRAS_LETRAS',
    'email',
  ])
})

test('an email registers once when fifteen ask for it at once', async () => {
  const body = aUser()
  const answers = await together(15, () => api.from('10.2.0.1').post('/auth/register', body))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 14 })
})

test('a network where somebody who works here signed in may register 200 accounts an hour, and no more', async () => {
  const place = '10.3.1.1'
  const member = await anAccount(api, { rol: 'user' })
  await api.from(place).post('/auth/login', member)
  const asStranger = await together(21, () => api.from(place).post('/auth/register', aUser()))
  expect(countByStatus(asStranger)).toEqual({ 201: 20, 429: 1 })
  const desk = await anAccount(api, { rol: 'recepcionista' })
  expect((await api.from(place).post('/auth/login', desk)).statusCode).toBe(200)
  const openingDay = await together(60, () => api.from(place).post('/auth/register', aUser()))
  expect(countByStatus(openingDay)).toEqual({ 201: 60 })
  // Counted as made: hashing so many passwords takes its time.
  const clave = hash(`registro ${place}`)
  const en = api.clock.now.toISOString()
  const made = Array.from({ length: 119 }, () => ({ clave, valor: hash(''), en }))
  await api.db.insertInto('llamadasContadas').values(made).execute()
  const last = await together(2, () => api.from(place).post('/auth/register', aUser()))
  expect(countByStatus(last)).toEqual({ 201: 1, 429: 1 })
  await api.as('admin').delete(`/users/${desk._id}`)
  expect((await api.from(place).post('/auth/register', aUser())).statusCode).toBe(429)
})

test('an address that the gym does not know may register 20 accounts an hour, and an admin as many as it takes', async () => {
  const answers = await together(21, () => api.from('10.3.0.1').post('/auth/register', aUser()))
  expect(countByStatus(answers)).toEqual({ 201: 20, 429: 1 })
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.body.mensaje).toBe('Demasiados intentos. Inténtalo de nuevo en 60 minutos.')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  expect((await api.from('10.3.0.2').post('/auth/register', aUser())).statusCode).toBe(201)
  const byAdmin = await together(21, () => api.as('admin').post('/auth/register', aUser()))
  expect(countByStatus(byAdmin)).toEqual({ 201: 21 })
})
