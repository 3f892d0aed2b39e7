import { beforeAll, expect, test } from 'vitest'
import { getPasswordHash, lockIfSamePassword } from '../../features/users/users.queries.ts'
import { anAccount } from '../../testing/accounts.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { turnOn } from '../../testing/second-factor.ts'
import { openSession } from './iniciarSesion.ts'
import { recuperarCuenta } from './recuperarCuenta.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const login = (credentials: { email: string; password: string }) =>
  api.anonymous.post('/auth/login', credentials)

test('a recovered account has only the new password and no sessions', async () => {
  const account = await anAccount(api, { rol: 'admin' })
  const { token } = (await login(account)).body
  await recuperarCuenta(api.db, account.email.toUpperCase(), {
    password: 'recién hecha 42',
    isMadeUp: true,
    now: api.clock.now,
  })
  expect((await api.withToken(token).get('/auth/perfil')).statusCode).toBe(401)
  expect((await login(account)).statusCode).toBe(401)
  const { body } = await login({ email: account.email, password: 'recién hecha 42' })
  expect(body.user.cambiarClave).toBe(true)
  await expect(
    recuperarCuenta(api.db, 'nadie@x.test', {
      password: 'recién hecha 42',
      isMadeUp: false,
      now: api.clock.now,
    }),
  ).rejects.toThrow('Usuario no encontrado')
})

test("a recovery revokes the account's tokens and counts them", async () => {
  const account = await anAccount(api, { rol: 'admin' })
  const at = api.withToken((await login(account)).body.token)
  const { body } = await at.post('/tokens', { nombre: 'Web', permisos: ['clientes:leer'] })
  const how = { password: 'recién hecha 42', isMadeUp: false, now: api.clock.now }
  expect((await recuperarCuenta(api.db, account.email, how)).tokensRevocados).toBe(1)
  expect((await api.withToken(body.token).get('/clientes?limite=1')).statusCode).toBe(401)
})

test('a recovered account needs no second factor', async () => {
  const account = await anAccount(api, { rol: 'admin' })
  await turnOn(api, api.withToken((await login(account)).body.token))
  expect((await login(account)).body.codigo).toBe('CODIGO_REQUERIDO')
  const recovered = { password: 'recién hecha 42', isMadeUp: false, now: api.clock.now }
  expect((await recuperarCuenta(api.db, account.email, recovered)).teniaFactor).toBe(true)
  expect((await login({ ...account, password: 'recién hecha 42' })).statusCode).toBe(200)
})

test('a concurrent login with the old password does not outlive a recovery', async () => {
  const { password: _, ...account } = await anAccount(api, { rol: 'admin' })
  const before = await getPasswordHash(api.db, account._id)
  let recovery: Promise<unknown> = Promise.resolve()
  const { token } = await api.db.transaction().execute(async (trx) => {
    expect(await lockIfSamePassword(trx, account._id, before)).toBe(true)
    recovery = recuperarCuenta(api.db, account.email, {
      password: 'recién hecha 42',
      isMadeUp: true,
      now: api.clock.now,
    })
    await expect.poll(() => waitsForALock(api.database)).toBe(true)
    return openSession(trx, account, api.clock.now)
  })
  await recovery
  expect((await api.withToken(token).get('/auth/perfil')).statusCode).toBe(401)
})

test('a password set by another user clears failed attempts', async () => {
  const account = await anAccount(api)
  for (let host = 1; host <= 10; host += 1)
    await api.from(`10.9.0.${host}`).post('/auth/login', { email: account.email, password: 'equivocada' })
  await recuperarCuenta(api.db, account.email, {
    password: 'recién hecha 42',
    isMadeUp: false,
    now: api.clock.now,
  })
  expect((await login({ email: account.email, password: 'recién hecha 42' })).statusCode).toBe(200)
})
