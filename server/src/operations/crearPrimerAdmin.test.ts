import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
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

test('the first start makes the admin that the operator named and shows no password', async () => {
  const named = { email: 'jefa@gimnasio.test', password: 'clave de la jefa' }
  expect(await crearPrimerAdmin(api.db, named)).toBeNull()
  expect((await login(named)).body.user.rol).toBe('admin')
})

test('the first start without a named admin makes one with a random password, to be shown once', async () => {
  const shown = await crearPrimerAdmin(api.db, null)
  expect(shown).toEqual({
    email: 'admin@gimnasio.local',
    password: expect.stringMatching(/^[\w-]{12}$/),
  })
  expect(shown && (await login(shown)).body.user.rol).toBe('admin')
  expect(await crearPrimerAdmin(api.db, null)).toBeNull()
  expect(await emails()).toEqual(['admin@gimnasio.local'])
})

test('several programs that start at once make one admin', async () => {
  const shown = await Promise.all(Array.from({ length: 3 }, () => crearPrimerAdmin(api.db, null)))
  expect(shown.filter((admin) => admin !== null)).toHaveLength(1)
  expect(await emails()).toHaveLength(1)
})

test('an admin whose password everybody has is not made, and the start says which variable it is', async () => {
  const named = { email: 'jefa@gimnasio.test', password: 'Password1' }
  await expect(crearPrimerAdmin(api.db, named)).rejects.toThrow(
    /^La variable ADMIN_PASSWORD no es válida: esa contraseña la usa mucha gente/,
  )
  expect(await emails()).toEqual([])
  // Where there is an admin it opens nothing, and stops no start.
  await api.signedIn('admin')
  expect(await crearPrimerAdmin(api.db, named)).toBeNull()
})

test('a start makes no admin where there is one', async () => {
  await api.signedIn('admin')
  expect(await crearPrimerAdmin(api.db, { email: 'otro@gimnasio.test', password: 'otra clave' })).toBeNull()
  expect(await emails()).toHaveLength(1)
})

test('a start makes an admin where the only one was deleted', async () => {
  const { user } = await api.signedIn('admin')
  const eliminadoEn = api.clock.now.toISOString()
  await api.db.updateTable('users').set({ eliminadoEn }).where('id', '=', user._id).execute()
  expect(await crearPrimerAdmin(api.db, null)).not.toBeNull()
})
