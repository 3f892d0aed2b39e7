import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type Body, created, removed } from '../testing/specification-answers.ts'

const strong = 'una-clave-larga-2026'
const first = 'la-primera-clave-2026'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

const usersNow = async (): Promise<Body[]> => {
  const { body } = await api.as('admin').get('/users')
  return Array.isArray(body) ? body : (body.users ?? body.usuarios)
}

const userOf = async (email: string): Promise<Body> => (await usersNow()).find((user) => user.email === email)

test('a visitor registers with a simple password and signs in', async () => {
  const registered = await api.anonymous.post('/auth/register', {
    nombre: 'Marta Gil',
    email: 'marta@correo.co',
    password: 'secret1',
    role: 'user',
  })
  expect.soft(registered.statusCode).toBeOneOf(created)
  expect.soft(registered.body.token).toEqual(expect.any(String))
  expect.soft(registered.body.user?.rol ?? registered.body.user?.role).toBe('user')
  expect.soft(JSON.stringify(registered.body)).not.toContain('secret1')

  const session = await api.anonymous.post('/auth/login', { email: 'marta@correo.co', password: 'secret1' })
  expect.soft(session.statusCode).toBe(200)
  expect.soft(session.body.token).toEqual(expect.any(String))
  expect.soft(session.body.user?.rol ?? session.body.user?.role).toBe('user')
  expect.soft(session.body.user).not.toHaveProperty('password')

  const catalogue = await api.withToken(session.body.token).get('/users')
  expect.soft(catalogue.statusCode, 'the token names a member').toBe(403)
})

test('registration without a role gives the role user', async () => {
  for (const password of ['123456', 'abcdef', 'gimnasio']) {
    const registered = await api.anonymous.post('/auth/register', {
      nombre: 'Luis Mora',
      email: `${password}@correo.co`,
      password,
    })
    expect.soft(registered.statusCode, password).toBeOneOf(created)
    expect.soft(registered.body.user?.rol ?? registered.body.user?.role, password).toBe('user')
  }
})

test('registration refuses a repeated address and missing fields in message', async () => {
  const person = { nombre: 'Ana Paz', email: 'ana.paz@correo.co', password: strong, role: 'user' }
  await api.anonymous.post('/auth/register', person)
  const again = await api.anonymous.post('/auth/register', person)
  expect.soft(again.statusCode).toBeOneOf([400, 409])
  expect.soft(again.body.mensaje ?? again.body.message).toMatch(/\S/)

  for (const field of ['nombre', 'email', 'password']) {
    const partial = { ...person, email: `sin-${field}@correo.co`, [field]: '' }
    const refused = await api.anonymous.post('/auth/register', partial)
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(refused.body.mensaje ?? refused.body.message, field).toMatch(/\S/)
  }
})

test('sign-in refuses wrong credentials and says why in message', async () => {
  await api.anonymous.post('/auth/register', {
    nombre: 'Rosa Vega',
    email: 'rosa@correo.co',
    password: strong,
    role: 'user',
  })
  const wrong = await api.anonymous.post('/auth/login', { email: 'rosa@correo.co', password: 'secret2' })
  expect.soft(wrong.statusCode).toBeOneOf([400, 401])
  expect.soft(wrong.body.message).toMatch(/\S/)
  expect.soft(wrong.body).not.toHaveProperty('token')

  const unknown = await api.anonymous.post('/auth/login', { email: 'nadie@correo.co', password: strong })
  expect.soft(unknown.statusCode).toBeOneOf([400, 401, 404])
  expect.soft(unknown.body.message).toMatch(/\S/)

  const empty = await api.anonymous.post('/auth/login', { email: 'rosa@correo.co', password: '' })
  expect.soft(empty.statusCode).toBeOneOf([400, 401])
  expect.soft(empty.body.message).toMatch(/\S/)
})

test('an admin creates a user of every role through the users screen', async () => {
  for (const rol of ['admin', 'recepcionista', 'entrenador', 'user']) {
    const email = `nuevo-${rol}@correo.co`
    const made = await api
      .as('admin')
      .post('/auth/register', { nombre: 'Nuevo', email, password: strong, rol })
    expect.soft(made.statusCode, rol).toBeOneOf(created)
    expect.soft(made.body.user?.rol ?? made.body.user?.role, rol).toBe(rol)
    expect.soft(made.body.token, rol).toEqual(expect.any(String))

    const session = await api.anonymous.post('/auth/login', { email, password: strong })
    expect.soft(session.statusCode, rol).toBe(200)
    expect.soft(session.body.user?.rol ?? session.body.user?.role, rol).toBe(rol)
  }
  const listed = await userOf('nuevo-entrenador@correo.co')
  expect.soft(listed).toMatchObject({ nombre: 'Nuevo', rol: 'entrenador' })
  expect.soft(listed?._id).toBeTruthy()
  expect.soft(listed).not.toHaveProperty('password')
})

test('an admin edits a user with and without a password', async () => {
  await api.as('admin').post('/auth/register', {
    nombre: 'Pedro Sol',
    email: 'pedro@correo.co',
    password: first,
    rol: 'user',
  })
  const { _id } = await userOf('pedro@correo.co')

  const renamed = await api
    .as('admin')
    .put(`/users/${_id}`, { nombre: 'Pedro Luna', email: 'pedro.luna@correo.co', rol: 'user' })
  expect.soft(renamed.statusCode).toBe(200)
  expect.soft(await userOf('pedro.luna@correo.co')).toMatchObject({ _id, nombre: 'Pedro Luna', rol: 'user' })

  const before = await api.anonymous.post('/auth/login', {
    email: 'pedro.luna@correo.co',
    password: first,
  })
  expect.soft(before.statusCode, 'the password stays').toBe(200)

  const promoted = await api.as('admin').put(`/users/${_id}`, {
    nombre: 'Pedro Luna',
    email: 'pedro.luna@correo.co',
    rol: 'recepcionista',
    password: strong,
  })
  expect.soft(promoted.statusCode).toBe(200)
  const after = await api.anonymous.post('/auth/login', { email: 'pedro.luna@correo.co', password: strong })
  expect.soft(after.statusCode, 'the password changes').toBe(200)
  expect.soft(after.body.user?.rol ?? after.body.user?.role).toBe('recepcionista')
  expect.soft((await api.withToken(after.body.token).get('/clientes')).statusCode).toBe(200)

  const member = { nombre: 'Pedro Luna', email: 'pedro.luna@correo.co', rol: 'user', password: 'secret2' }
  const simple = await api.as('admin').put(`/users/${_id}`, member)
  expect.soft(simple.statusCode, 'a member takes a simple password').toBe(200)

  for (const field of ['nombre', 'email']) {
    const fields = { nombre: 'Pedro Luna', email: 'pedro.luna@correo.co', rol: 'recepcionista', [field]: '' }
    const refused = await api.as('admin').put(`/users/${_id}`, fields)
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(refused.body.mensaje ?? refused.body.message, field).toMatch(/\S/)
  }
})

test('a deleted user leaves the list and cannot sign in', async () => {
  await api.as('admin').post('/auth/register', {
    nombre: 'Iris Rey',
    email: 'iris@correo.co',
    password: first,
    rol: 'user',
  })
  const { _id } = await userOf('iris@correo.co')
  expect.soft((await api.as('admin').delete(`/users/${_id}`)).statusCode).toBeOneOf(removed)
  expect.soft(await userOf('iris@correo.co')).toBeUndefined()
  const session = await api.anonymous.post('/auth/login', { email: 'iris@correo.co', password: first })
  expect.soft(session.statusCode).toBeOneOf([400, 401, 404])

  const again = await api.as('admin').delete(`/users/${_id}`)
  expect.soft(again.statusCode).toBe(404)
  expect.soft(again.body.mensaje ?? again.body.message).toMatch(/\S/)
  const edit = await api
    .as('admin')
    .put(`/users/${_id}`, { nombre: 'Iris', email: 'iris@correo.co', rol: 'user' })
  expect.soft(edit.statusCode).toBe(404)
})
