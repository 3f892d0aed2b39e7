import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

test('login returns token and user, the role under both names', async () => {
  const { email, password } = await anAccount(api, { nombre: 'Ana Pérez', rol: 'entrenador' })
  const { statusCode, body } = await api.anonymous.post('/auth/login', { email, password })
  expect(statusCode).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      _id: expect.any(String),
      nombre: 'Ana Pérez',
      email,
      rol: 'entrenador',
      role: 'entrenador',
    },
  })
  const perfil = await api.withToken(body.token).get('/auth/perfil')
  expect([perfil.statusCode, perfil.body]).toEqual([200, body.user])
})

test('login ignores case and surrounding spaces of the email', async () => {
  const { password } = await anAccount(api, { email: 'Núria.Ángel@Gimnasio.test' })
  for (const email of [
    'núria.ángel@gimnasio.test',
    'NÚRIA.ÁNGEL@GIMNASIO.TEST',
    ' Núria.Ángel@Gimnasio.test ',
  ])
    expect((await api.anonymous.post('/auth/login', { email, password })).statusCode).toBe(200)
})

test('login error is equal for wrong password and unknown account', async () => {
  const { email } = await anAccount(api)
  const wrong = await api.anonymous.post('/auth/login', { email, password: 'equivocada' })
  const nobody = await api.anonymous.post('/auth/login', { email: 'nadie@x.test', password: 'equivocada' })
  expect([wrong.statusCode, wrong.body.mensaje]).toEqual([401, 'Correo o contraseña incorrectos.'])
  expect([nobody.statusCode, nobody.body]).toEqual([wrong.statusCode, wrong.body])
})

test('the login compares the password exactly', async () => {
  const { email, password } = await anAccount(api, { password: ' Contraseña con ñ ' })
  for (const other of [password.trim(), password.toLowerCase(), `${password} `, `${password}\0`])
    expect((await api.anonymous.post('/auth/login', { email, password: other })).statusCode).toBe(401)
  expect((await api.anonymous.post('/auth/login', { email, password })).statusCode).toBe(200)
})

test.each([
  [{ password: 'una clave' }, 'email', 'El correo electrónico es obligatorio.'],
  [{ email: ' ', password: 'una clave' }, 'email', 'El correo electrónico es obligatorio.'],
  [{ email: 'ana@x.test' }, 'password', 'La contraseña es obligatoria.'],
  [{ email: 'ana@x.test', password: '' }, 'password', 'La contraseña es obligatoria.'],
  [{ email: 'ana@x.test', password: 12345678 }, 'password', 'La contraseña es obligatoria.'],
  [{ email: { $gt: '' }, password: 'una clave' }, 'email', 'El correo electrónico debe ser un texto.'],
  [{ email: 'ana@x.test', password: 'x'.repeat(1001) }, 'password', 'La contraseña es demasiado larga.'],
])('the login rejects the body %j', async (body, campo, mensaje) => {
  const answer = await api.anonymous.post('/auth/login', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.body.errores).toEqual([{ campo, mensaje }])
})

test('the login stores only hashes of token and password', async () => {
  const account = { nombre: 'Luz', email: 'luz@gimnasio.test', password: 'una clave larga' }
  const { body } = await api.anonymous.post('/auth/register', account)
  const sessions = await api.db
    .selectFrom('sesiones')
    .selectAll()
    .where('userId', '=', body.user._id)
    .execute()
  const hash = createHash('sha256').update(body.token).digest()
  expect(sessions.map(({ tokenHash }) => tokenHash.equals(hash))).toEqual([true])
  const { passwordHash } = await api.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', body.user._id)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify([sessions, passwordHash])).not.toMatch(
    new RegExp(`${body.token}|${account.password}`),
  )
})

test('a logout ends only its own session', async () => {
  const { email, password } = await anAccount(api)
  const [one, other] = [
    await api.anonymous.post('/auth/login', { email, password }),
    await api.anonymous.post('/auth/login', { email, password }),
  ]
  const answer = await api.withToken(one.body.token).post('/auth/logout')
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Sesión cerrada.' }])
  expect((await api.withToken(one.body.token).get('/auth/perfil')).statusCode).toBe(401)
  expect((await api.withToken(one.body.token).post('/auth/logout')).statusCode).toBe(401)
  expect((await api.withToken(other.body.token).get('/auth/perfil')).statusCode).toBe(200)
})

test("changing the own password ends the account's other sessions", async () => {
  const { email, password } = await anAccount(api)
  const login = (given: string) => api.anonymous.post('/auth/login', { email, password: given })
  const [here, there] = [await login(password), await login(password)]
  const stranger = await api.signedIn('user')

  const answer = await api
    .withToken(here.body.token)
    .put('/auth/password', { actual: password, nueva: 'una clave nueva' })
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Contraseña actualizada.' }])
  expect((await api.withToken(here.body.token).get('/auth/perfil')).statusCode).toBe(200)
  expect((await api.withToken(there.body.token).get('/auth/perfil')).statusCode).toBe(401)
  expect((await api.withToken(stranger.token).get('/auth/perfil')).statusCode).toBe(200)
  expect((await login(password)).statusCode).toBe(401)
  expect((await login('una clave nueva')).statusCode).toBe(200)
})

test.each([
  [{ actual: 'equivocada', nueva: 'una clave nueva' }, 'actual', 'La contraseña actual no es correcta.'],
  [{ nueva: 'una clave nueva' }, 'actual', 'La contraseña es obligatoria.'],
  [{ actual: 'la de siempre', nueva: 'corta' }, 'nueva', 'La contraseña debe tener al menos 8 caracteres.'],
])('changing the own password with %j is rejected', async (body, campo, mensaje) => {
  const { email, password } = await anAccount(api, { password: 'la de siempre' })
  const { token } = (await api.anonymous.post('/auth/login', { email, password })).body
  const answer = await api.withToken(token).put('/auth/password', body)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([400, mensaje])
  expect(answer.body.errores).toEqual([{ campo, mensaje }])
  expect((await api.anonymous.post('/auth/login', { email, password })).statusCode).toBe(200)
})

test('ten wrong current passwords lock the right one too', async () => {
  const { email, password } = await anAccount(api)
  const { token } = (await api.anonymous.post('/auth/login', { email, password })).body
  const change = (actual: string) =>
    api.withToken(token).put('/auth/password', { actual, nueva: 'otra clave larga' })
  for (let n = 0; n < 10; n += 1) expect((await change('equivocada')).statusCode).toBe(400)
  expect((await change(password)).statusCode).toBe(429)
})

test('a login that races with a password change opens no session', async () => {
  const { _id, email, password } = await anAccount(api)
  const passwordHash = await hash('otra clave larga', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const attempts = await together(8, async (n) => {
    if (n === 4)
      await api.db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ passwordHash }).where('id', '=', _id).execute()
        await expect.poll(() => waitsForALock(api.database)).toBe(true)
        await trx.deleteFrom('sesiones').where('userId', '=', _id).execute()
      })
    return api.anonymous.post('/auth/login', { email, password })
  })
  for (const { body } of attempts)
    if (body.token) expect((await api.withToken(body.token).get('/auth/perfil')).statusCode).toBe(401)
})

test('an account has at most twenty sessions, the newest', async () => {
  const { email, password } = await anAccount(api)
  const tokens: string[] = []
  for (let n = 0; n < 22; n += 1) {
    api.clock.now = new Date(api.clock.now.getTime() + 1_000)
    tokens.push((await api.anonymous.post('/auth/login', { email, password })).body.token)
  }
  const alive = await Promise.all(
    tokens.map(async (token) => (await api.withToken(token).get('/auth/perfil')).statusCode === 200),
  )
  expect(alive).toEqual([false, false, ...Array(20).fill(true)])
})

test('staff cannot choose a common password', async () => {
  const { email, password } = await anAccount(api)
  const { token } = (await api.anonymous.post('/auth/login', { email, password })).body
  const body = { actual: password, nueva: 'Password1' }
  const answer = await api.withToken(token).put('/auth/password', body)
  expect([answer.statusCode, answer.body.codigo]).toEqual([400, 'CONTRASENA_COMUN'])
})

test("a member's weak password is reported until changed", async () => {
  const { email, password } = await anAccount(api, { rol: 'user', password: 'Password1' })
  const { body } = await api.anonymous.post('/auth/login', { email, password })
  const session = api.withToken(body.token)
  const change = async (actual: string, nueva: string) => {
    expect((await session.put('/auth/password', { actual, nueva })).statusCode).toBe(200)
    return (await session.get('/auth/perfil')).body.claveDebil
  }
  expect(body.user.claveDebil).toBe(true)
  expect(await change('Password1', '123456')).toBe(true)
  expect(await change('123456', 'una clave larga')).toBeUndefined()
  const short = await session.put('/auth/password', { actual: 'una clave larga', nueva: '12345' })
  expect([short.statusCode, short.body.mensaje]).toEqual([
    400,
    'La contraseña debe tener al menos 6 caracteres.',
  ])
})
