import { beforeAll, expect, test } from 'vitest'
import { recuperarCuenta } from '../../operations/cuentas/recuperarCuenta.ts'
import { anAccount } from '../../testing/accounts.ts'
import { type Answer, type Caller, codeOf, type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const MINUTE_MS = 60_000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

function later(minutes: number) {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE_MS)
}
const login = (credentials: { email: string; password: string }) =>
  api.anonymous.post('/auth/login', credentials)

async function anAdmin() {
  const account = await anAccount(api, { rol: 'admin' })
  const { body } = await login(account)
  return { ...account, session: api.withToken(body.token) }
}

let made = 0
function fresh() {
  made += 1
  return { nombre: 'Luz', email: `nueva${made}@gimnasio.test`, password: 'una clave larga' }
}

async function graveActs(session: Caller): Promise<Record<string, Answer>> {
  const desk = frontDesk(api)
  const other = await anAccount(api)
  const [one, two] = [await desk.cliente(), await desk.cliente()]
  return {
    mail: await session.put(`/users/${other._id}`, { email: `otra-${other.email}` }),
    role: await session.put(`/users/${other._id}`, { rol: 'entrenador' }),
    password: await session.put(`/users/${other._id}`, { password: 'una clave más larga' }),
    merge: await session.post(`/clientes/${one._id}/fusionar`, { otro: two._id }),
    staff: await session.post('/auth/register', { ...fresh(), rol: 'admin' }),
    deletion: await session.delete(`/users/${(await anAccount(api))._id}`),
  }
}

test('a generated password must be changed before any other call', async () => {
  const { email } = await anAccount(api, { rol: 'admin' })
  const password = 'la que se mostró'
  await recuperarCuenta(api.db, email, { password, isMadeUp: true, now: api.clock.now })
  const { body } = await login({ email, password })
  expect(body.user.cambiarClave).toBe(true)
  const session = api.withToken(body.token)
  for (const path of ['/clientes', '/users', '/auth/sesiones'])
    expect(codeOf(await session.get(path))).toEqual([403, 'CAMBIA_TU_CONTRASENA'])
  expect((await session.get('/auth/perfil')).body.cambiarClave).toBe(true)
  const other = { nombre: 'Otra', email: 'otra@gimnasio.test', password: 'una clave larga', rol: 'admin' }
  expect((await session.post('/auth/register', other)).statusCode).toBe(403)

  const change = (nueva: string) => session.put('/auth/password', { actual: password, nueva })
  expect(codeOf(await change(password))).toEqual([400, 'MISMA_CONTRASENA'])
  expect((await change('mi propia clave')).statusCode).toBe(200)
  expect((await session.get('/clientes')).statusCode).toBe(200)
  expect((await session.get('/auth/perfil')).body).not.toHaveProperty('cambiarClave')
})

test('a password chosen by operator or admin need not be changed', async () => {
  const { body } = await api.as('admin').post('/auth/register', {
    nombre: 'Luz',
    email: 'luz.desk@x.test',
    password: 'una clave larga',
    rol: 'admin',
  })
  expect(body.user).not.toHaveProperty('cambiarClave')
  expect(
    (await login({ email: 'luz.desk@x.test', password: 'una clave larga' })).body.user,
  ).not.toHaveProperty('cambiarClave')
})

test('sensitive operations require a password confirmed within 15 minutes', async () => {
  const { session, password } = await anAdmin()
  later(15)
  for (const [act, answer] of Object.entries(await graveActs(session)))
    expect([200, 201], act).toContain(answer.statusCode)
  later(1)
  for (const [act, answer] of Object.entries(await graveActs(session)))
    expect(codeOf(answer), act).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])

  expect(codeOf(await session.post('/auth/confirmar', { password: 'equivocada' }))).toEqual([
    400,
    'CONTRASENA_ACTUAL_INCORRECTA',
  ])
  expect((await session.post('/auth/confirmar', { password })).statusCode).toBe(200)
  for (const [act, answer] of Object.entries(await graveActs(session)))
    expect([200, 201], act).toContain(answer.statusCode)
})

test('ordinary edits require no password confirmation', async () => {
  const { session } = await anAdmin()
  later(60)
  const { _id, email, rol } = await anAccount(api)
  expect((await session.put(`/users/${_id}`, { nombre: 'Otra', email, rol })).statusCode).toBe(200)
})

test('ten wrong passwords lock the confirmation too', async () => {
  const { session, password } = await anAdmin()
  for (let n = 0; n < 10; n += 1)
    expect((await session.post('/auth/confirmar', { password: 'equivocada' })).statusCode).toBe(400)
  expect((await session.post('/auth/confirmar', { password })).statusCode).toBe(429)
  expect(
    (await session.put('/auth/password', { actual: password, nueva: 'otra clave larga' })).statusCode,
  ).toBe(429)
})

test('an admin ends all sessions of another account, or their own others', async () => {
  const other = await anAccount(api)
  const { token } = (await login(other)).body
  const { session, ...own } = await anAdmin()
  const elsewhere = (await login(own)).body.token
  expect((await session.delete(`/users/${other._id}/sesiones`)).statusCode).toBe(200)
  expect((await api.withToken(token).get('/auth/perfil')).statusCode).toBe(401)
  expect((await session.delete(`/users/${own._id}/sesiones`)).statusCode).toBe(200)
  expect((await api.withToken(elsewhere).get('/auth/perfil')).statusCode).toBe(401)
  expect((await session.get('/auth/perfil')).statusCode).toBe(200)
})
