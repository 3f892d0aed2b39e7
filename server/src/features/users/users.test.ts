import type { User } from '@gym/contract/auth/users.schema'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { type TestApi, testApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await anAccount(api, { nombre: 'Ñusta Lista', email: 'beta@lista.test', rol: 'recepcionista' })
  await anAccount(api, { nombre: 'Óscar Lista', email: 'Alfa@lista.test', rol: 'user' })
  await anAccount(api, { nombre: 'nadia lista', email: 'gama@lista.test', rol: 'admin' })
  await anAccount(api, { nombre: 'Zoe Lista', email: 'delta@lista.test', rol: 'entrenador' })
})

const list = (query: string) => api.as('admin').get(`/users?buscar=lista.test&${query}`)
const emailsOf = ({ body }: { body: User[] }) => body.map(({ email }) => email.split('@')[0])

test('list has name, email and role, never the password', async () => {
  const { body } = await list('limite=1')
  expect(body).toEqual([
    { _id: expect.any(String), nombre: 'nadia lista', email: 'gama@lista.test', rol: 'admin' },
  ])
})

test('the list sorts by name in Spanish collation', async () => {
  expect(emailsOf(await list(''))).toEqual(['gama', 'beta', 'Alfa', 'delta'])
})

test.each([
  ['nombre', ['gama', 'beta', 'Alfa', 'delta']],
  ['email', ['Alfa', 'beta', 'delta', 'gama']],
  ['rol', ['gama', 'delta', 'beta', 'Alfa']],
])('the list sorts by %s, both ways', async (orden, order) => {
  expect(emailsOf(await list(`orden=${orden}`))).toEqual(order)
  expect(emailsOf(await list(`orden=-${orden}`))).toEqual([...order].reverse())
})

test('search matches name and email, ignoring case and accents', async () => {
  for (const buscar of ['oscar', 'ÓSCAR alfa', 'alfa@LISTA'])
    expect(emailsOf(await api.as('admin').get(`/users?buscar=${encodeURIComponent(buscar)}`))).toEqual([
      'Alfa',
    ])
})

test('the list rejects sorting by a hidden column', async () => {
  for (const orden of ['password', 'password_hash', '_id', 'created_at'])
    expect((await list(`orden=${orden}`)).statusCode).toBe(400)
})
