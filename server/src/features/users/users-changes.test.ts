import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { countByStatus, type TestApi, together } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const adminId = async () => (await api.as('admin').get('/auth/perfil')).body._id

test('an edit changes only the given fields', async () => {
  const { _id, email, password } = await anAccount(api, { nombre: 'Ana', rol: 'recepcionista' })
  const answer = await api.as('admin').put(`/users/${_id}`, { nombre: 'Ana María', password: '' })
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    { _id, nombre: 'Ana María', email, rol: 'recepcionista' },
  ])
  expect((await api.anonymous.post('/auth/login', { email, password })).statusCode).toBe(200)
})

const REFUSED = [
  [{ nombre: ' ' }, 'El nombre es obligatorio.'],
  [{ email: 'ana' }, 'Correo electrónico inválido.'],
  [{ rol: 'jefe' }, 'El rol debe ser una de estas opciones: admin, recepcionista, entrenador, user.'],
  [{ password: 'corta' }, 'La contraseña debe tener al menos 8 caracteres.'],
] as const

test('an invalid edit changes nothing', async () => {
  const { _id, nombre, email, rol } = await anAccount(api)
  for (const [body, mensaje] of REFUSED) {
    const answer = await api.as('admin').put(`/users/${_id}`, body)
    expect.soft([answer.statusCode, answer.body.mensaje], JSON.stringify(body)).toEqual([400, mensaje])
    const { body: found } = await api.as('admin').get(`/users?buscar=${email}`)
    expect.soft(found, JSON.stringify(body)).toEqual([{ _id, nombre, email, rol }])
  }
})

test('an edit rejects the email of another account', async () => {
  const [ana, luis] = [await anAccount(api), await anAccount(api)]
  const taken = await api.as('admin').put(`/users/${ana._id}`, { email: luis.email.toUpperCase() })
  expect([taken.statusCode, taken.body.codigo]).toEqual([409, 'CORREO_DUPLICADO'])
  expect(taken.body.errores).toEqual([{ campo: 'email', mensaje: taken.body.mensaje }])
  const gone = await api.as('admin').put('/users/01a1fdba-9ddc-7115-af81-cac9435ec680', { nombre: 'X' })
  expect([gone.statusCode, gone.body.mensaje]).toEqual([404, 'Usuario no encontrado'])
})

test('an edit rejects a new email with lookalike letters', async () => {
  const { _id, email } = await anAccount(api)
  const other = `ñ${email}`
  const refused = await api.as('admin').put(`/users/${_id}`, { email: other })
  expect([refused.statusCode, refused.body.codigo]).toEqual([400, 'CORREO_CON_OTRAS_LETRAS'])
  await api.db.updateTable('users').set({ email: other }).where('id', '=', _id).execute()
  const { statusCode, body } = await api.as('admin').put(`/users/${_id}`, { email: other, nombre: 'Ana' })
  expect([statusCode, body.nombre]).toEqual([200, 'Ana'])
})

test.each([
  ['another role', { rol: 'entrenador' }],
  ['a new password', { password: 'otra clave larga' }],
])("an edit with %s ends the account's sessions", async (_, cambios) => {
  const ana = await anAccount(api, { rol: 'recepcionista' })
  const { token } = await api.signInAgain(ana)
  await api.as('admin').put(`/users/${ana._id}`, { nombre: 'Sigue' })
  expect((await api.withToken(token).get('/clientes')).statusCode).toBe(200)
  await api.as('admin').put(`/users/${ana._id}`, cambios)
  expect((await api.withToken(token).get('/clientes')).statusCode).toBe(401)
})

test('a weak password of a member promoted to staff is reported', async () => {
  const { _id, email, password } = await anAccount(api, { rol: 'user', password: 'Password1' })
  const put = (body: object) => api.as('admin').put(`/users/${_id}`, body)
  expect((await put({ password: '12345' })).body.mensaje).toBe(
    'La contraseña debe tener al menos 6 caracteres.',
  )
  const both = await put({ rol: 'recepcionista', password: '12345678' })
  expect([both.statusCode, both.body.codigo]).toEqual([400, 'CONTRASENA_COMUN'])
  expect((await put({ rol: 'recepcionista' })).statusCode).toBe(200)
  const { body } = await api.anonymous.post('/auth/login', { email, password })
  expect(body.user).toMatchObject({ rol: 'recepcionista', claveDebil: true })
  expect((await put({ password: '12345678' })).body.codigo).toBe('CONTRASENA_COMUN')
})

test("an admin's choice of password is reported until its owner changes it", {
  tags: ['full'],
}, async () => {
  const [email, password] = ['nueva@gimnasio.test', 'una clave larga']
  const admin = api.as('admin')
  const made = await admin.post('/auth/register', { nombre: 'Eva', email, password, rol: 'recepcionista' })
  const { _id } = made.body.user
  const signIn = async (password: string) =>
    api.withToken((await api.anonymous.post('/auth/login', { email, password })).body.token)
  const isReported = async (password: string) =>
    (await (await signIn(password)).get('/auth/perfil')).body.claveAjena
  const change = async (actual: string, nueva: string) =>
    (await signIn(actual)).put('/auth/password', { actual, nueva })
  expect(await isReported(password)).toBe(true)
  expect((await change(password, 'mi propia clave')).statusCode).toBe(200)
  expect(await isReported('mi propia clave')).toBeUndefined()
  await admin.put(`/users/${_id}`, { password: 'otra clave larga' })
  expect(await isReported('otra clave larga')).toBe(true)
  const own = await signIn('otra clave larga')
  expect((await own.get('/clientes')).statusCode).toBe(200)
})

test('an admin who changes their own password keeps this session', async () => {
  const { body } = await api.as('admin').put(`/users/${await adminId()}`, { password: 'otra clave larga' })
  expect(body.rol).toBe('admin')
  expect((await api.as('admin').get('/users')).statusCode).toBe(200)
})

test('the last admin can lose neither role nor account', async () => {
  const id = await adminId()
  const demoted = await api.as('admin').put(`/users/${id}`, { rol: 'user' })
  expect([demoted.statusCode, demoted.body.mensaje]).toEqual([
    409,
    'Es el último administrador: debe quedar al menos uno.',
  ])
  const deleted = await api.as('admin').delete(`/users/${id}`)
  expect([deleted.statusCode, deleted.body.mensaje]).toEqual([409, 'No puedes eliminar tu propia cuenta.'])
})

test('admins who demote each other concurrently leave one', async () => {
  const admins = await together(8, () => anAccount(api, { rol: 'admin' }))
  const tokens = await Promise.all(admins.map((admin) => api.signInAgain(admin)))
  const first = await adminId()
  await Promise.all([
    api.as('admin').put(`/users/${first}`, { rol: 'user' }),
    ...tokens.map(({ token }, index) =>
      api.withToken(token).put(`/users/${admins[(index + 1) % 8]?._id}`, { rol: 'user' }),
    ),
  ])
  const left = await api.db.selectFrom('users').select('id').where('rol', '=', 'admin').execute()
  expect(left.length).toBeGreaterThanOrEqual(1)
})

test('admins who demote themselves concurrently leave one', async () => {
  const admins = await together(6, () => anAccount(api, { rol: 'admin' }))
  const tokens = await Promise.all(admins.map((admin) => api.signInAgain(admin)))
  await api.as('admin').put(`/users/${await adminId()}`, { rol: 'user' })
  const answers = await Promise.all(
    tokens.map(({ token }, index) =>
      api.withToken(token).put(`/users/${admins[index]?._id}`, { rol: 'user' }),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 5, 409: 1 })
})

test('deleting an account ends its sessions and frees its email', async () => {
  const ana = await anAccount(api)
  const { token } = await api.signInAgain(ana)
  const answer = await api.as('admin').delete(`/users/${ana._id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Usuario eliminado.' }])
  expect((await api.withToken(token).get('/auth/perfil')).statusCode).toBe(401)
  const { email, password } = ana
  expect((await api.anonymous.post('/auth/login', { email, password })).statusCode).toBe(401)
  expect((await api.as('admin').get(`/users?buscar=${email}`)).body).toEqual([])
  expect((await api.as('admin').delete(`/users/${ana._id}`)).statusCode).toBe(404)
  expect((await anAccount(api, { email })).email).toBe(email)
})

test('a user lists and ends their own sessions', async () => {
  const { email, password } = await anAccount(api)
  const open = async (browser: string) =>
    (await api.anonymous.post('/auth/login', { email, password }, { 'user-agent': browser })).body.token
  const [phone, desk] = [await open('Teléfono'), await open('Mostrador')]

  const { body } = await api.withToken(desk).get('/auth/sesiones')
  expect(body.map(({ navegador, actual }: Record<string, unknown>) => [navegador, actual]).sort()).toEqual([
    ['Mostrador', true],
    ['Teléfono', false],
  ])
  const other = body.find(({ actual }: { actual: boolean }) => !actual)
  const ended = await api.withToken(desk).delete(`/auth/sesiones/${other._id}`)
  expect([ended.statusCode, ended.body]).toEqual([200, { mensaje: 'Sesión cerrada.' }])
  expect((await api.withToken(phone).get('/auth/perfil')).statusCode).toBe(401)
  expect((await api.withToken(desk).get('/auth/sesiones')).body).toHaveLength(1)
})

test('a session of another user cannot be ended', async () => {
  const [theirs] = (await api.as('recepcionista').get('/auth/sesiones')).body
  const answer = await api.as('admin').delete(`/auth/sesiones/${theirs._id}`)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Sesión no encontrada'])
  expect((await api.as('recepcionista').get('/auth/perfil')).statusCode).toBe(200)
})

test('the session list omits expired sessions', async () => {
  const ana = await anAccount(api, { rol: 'user' })
  await api.signInAgain(ana)
  api.clock.now = new Date(api.clock.now.getTime() + 31 * 86_400_000)
  const { token } = await api.signInAgain(ana)
  expect((await api.withToken(token).get('/auth/sesiones')).body).toHaveLength(1)
})
