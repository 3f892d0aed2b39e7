import { StartError } from '@gym/postgres/embedded/start-error'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { crearAdminNombrado } from './crearPrimerAdmin.ts'
import { recuperarCuenta } from './recuperarCuenta.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => {
  await api.database.owned.deleteFrom('users').execute()
})

const named = { email: 'jefa@gimnasio.test', password: 'clave de la jefa' }
const login = (credentials: { email: string; password: string }) =>
  api.anonymous.post('/auth/login', credentials)
const emails = async () =>
  (await api.db.selectFrom('users').select('email').execute()).map(({ email }) => email)

test('creates the admin that the operator named', async () => {
  expect(await crearAdminNombrado(api.db, named)).toBe(true)
  expect((await login(named)).body.user.rol).toBe('admin')
})

test('without a named admin creates none and reports it', async () => {
  expect(await crearAdminNombrado(api.db, null)).toBe(false)
  expect(await emails()).toEqual([])
  await api.signedIn('admin')
  expect(await crearAdminNombrado(api.db, null)).toBe(true)
})

test('concurrent starts create one admin', async () => {
  const starts = Array.from({ length: 3 }, (_, n) => ({ ...named, email: `jefa${n}@gimnasio.test` }))
  expect(await Promise.all(starts.map((each) => crearAdminNombrado(api.db, each)))).toEqual([
    true,
    true,
    true,
  ])
  expect(await emails()).toHaveLength(1)
})

test('refuses a common password and names the variable', async () => {
  const common = { ...named, password: 'Password1' }
  await expect(crearAdminNombrado(api.db, common)).rejects.toThrow(
    /^La variable ADMIN_PASSWORD no es válida: esa contraseña la usa mucha gente/,
  )
  expect(await emails()).toEqual([])
  await api.signedIn('admin')
  expect(await crearAdminNombrado(api.db, common)).toBe(true)
})

test('creates no admin if one exists', async () => {
  await api.signedIn('admin')
  expect(await crearAdminNombrado(api.db, named)).toBe(true)
  expect(await emails()).toHaveLength(1)
})

test('names the command that promotes the account of the named email', async () => {
  const member = await anAccount(api, { rol: 'user', email: 'jefa@gimnasio.test' })
  await expect(crearAdminNombrado(api.db, { ...named, email: 'JEFA@gimnasio.test' })).rejects.toThrow(
    new StartError(
      'Ya hay una cuenta con el correo de ADMIN_EMAIL, y no es de un administrador. Hazla administradora, con una contraseña nueva: npm run admin:clave -- jefa@gimnasio.test',
    ),
  )
  expect(await api.db.selectFrom('users').select('rol').where('id', '=', member._id).execute()).toEqual([
    { rol: 'user' },
  ])
  await recuperarCuenta(api.db, member.email, {
    password: 'recién hecha 42',
    isMadeUp: false,
    now: api.clock.now,
  })
  expect(await crearAdminNombrado(api.db, named)).toBe(true)
})

test('creates an admin if the only one was deleted', async () => {
  const { user } = await api.signedIn('admin')
  const eliminadoEn = api.clock.now.toISOString()
  await api.db.updateTable('users').set({ eliminadoEn }).where('id', '=', user._id).execute()
  await crearAdminNombrado(api.db, named)
  expect((await login(named)).body.user.rol).toBe('admin')
})

test('a recovered account becomes the admin only without another', async () => {
  const [first, second] = [await anAccount(api), await anAccount(api)]
  const how = { password: 'recién hecha 42', isMadeUp: false, now: api.clock.now }
  expect(await recuperarCuenta(api.db, first.email, how)).toMatchObject({ rol: 'admin', quedaAdmin: true })
  expect(await recuperarCuenta(api.db, second.email, how)).toMatchObject({
    rol: 'recepcionista',
    quedaAdmin: false,
  })
})
