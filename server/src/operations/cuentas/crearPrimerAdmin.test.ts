import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { crearPrimerAdmin } from './crearPrimerAdmin.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => {
  await api.database.owned.deleteFrom('users').execute()
})

const login = (credentials: { email: string; password: string }) =>
  api.anonymous.post('/auth/login', credentials)
const emails = async () =>
  (await api.db.selectFrom('users').select('email').execute()).map(({ email }) => email)

test('creates the admin that the operator named, without a password shown', async () => {
  const named = { email: 'jefa@gimnasio.test', password: 'clave de la jefa' }
  expect(await crearPrimerAdmin(api.db, named)).toBeNull()
  expect((await login(named)).body.user.rol).toBe('admin')
})

test('without a named admin creates one with a random password', async () => {
  const shown = await crearPrimerAdmin(api.db, null)
  expect(shown).toEqual({
    email: 'admin@gimnasio.local',
    password: expect.stringMatching(/^[\w-]{12}$/),
  })
  expect(shown && (await login(shown)).body.user.rol).toBe('admin')
  expect(await crearPrimerAdmin(api.db, null)).toBeNull()
  expect(await emails()).toEqual(['admin@gimnasio.local'])
})

test('concurrent starts create one admin', async () => {
  const shown = await Promise.all(Array.from({ length: 3 }, () => crearPrimerAdmin(api.db, null)))
  expect(shown.filter((admin) => admin !== null)).toHaveLength(1)
  expect(await emails()).toHaveLength(1)
})

test('refuses a common password and names the variable', async () => {
  const named = { email: 'jefa@gimnasio.test', password: 'Password1' }
  await expect(crearPrimerAdmin(api.db, named)).rejects.toThrow(
    /^La variable ADMIN_PASSWORD no es válida: esa contraseña la usa mucha gente/,
  )
  expect(await emails()).toEqual([])
  // The common password is irrelevant once an admin exists.
  await api.signedIn('admin')
  expect(await crearPrimerAdmin(api.db, named)).toBeNull()
})

test('creates no admin if one exists', async () => {
  await api.signedIn('admin')
  expect(await crearPrimerAdmin(api.db, { email: 'otro@gimnasio.test', password: 'otra clave' })).toBeNull()
  expect(await emails()).toHaveLength(1)
})

test('creates an admin if the only one was deleted', async () => {
  const { user } = await api.signedIn('admin')
  const eliminadoEn = api.clock.now.toISOString()
  await api.db.updateTable('users').set({ eliminadoEn }).where('id', '=', user._id).execute()
  expect(await crearPrimerAdmin(api.db, null)).not.toBeNull()
})
