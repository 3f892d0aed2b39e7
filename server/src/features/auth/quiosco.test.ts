import { beforeEach, expect, test } from 'vitest'
import { aDesk, HOUR_MS } from '../../testing/a-desk.ts'
import { type Caller, countByStatus, type TestApi } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const password = 'bicicleta verde 7'
let api: TestApi
let desk: Caller
beforeEach(async () => {
  api = await emptiedApi()
  const email = 'mesa@gimnasio.test'
  await api.as('admin').post('/auth/register', { nombre: 'Mesa', email, password, rol: 'admin' })
  const { body } = await api.anonymous.post('/auth/login', { email, password })
  desk = api.withToken(body.token)
  expect((await desk.put('/auth/quiosco')).statusCode).toBe(200)
})

test('kiosk session registers entries by number and reports quiosco', async () => {
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const { statusCode } = await desk.post('/entradas', { identificacion: numeroIdentificacion })
  expect(statusCode).toBe(201)
  expect((await desk.get('/auth/perfil')).body.quiosco).toBe(true)
})

test('the kiosk session may call nothing else', async () => {
  const cliente = await frontDesk(api).cliente({ estado: 'inactivo' })
  const refused = [
    await desk.get('/clientes'),
    await desk.get('/entradas'),
    await desk.post('/clientes', aCliente()),
    await desk.put('/auth/password', { actual: password, nueva: 'patineta azul 8' }),
    await desk.post('/auth/confirmar', { password }),
    await desk.post('/auth/logout'),
    await desk.post('/entradas', { clienteId: cliente._id }),
    await desk.post('/entradas', { identificacion: cliente.numeroIdentificacion, claseId: cliente._id }),
    await desk.post('/entradas', {
      identificacion: cliente.numeroIdentificacion,
      permitir: { motivo: 'Soy yo' },
    }),
  ]
  expect(refused.map(({ statusCode, body }) => [statusCode, body.codigo])).toEqual(
    refused.map(() => [403, 'QUIOSCO']),
  )
})

test('kiosk sees a first name and the verdict only', async () => {
  const known = { nombre: 'Ana', apellido: 'Delbosque', telefono: '3015556677' }
  const ana = await frontDesk(api).cliente(known)
  const luz = await frontDesk(api).cliente({ ...known, telefono: '3015556688', estado: 'inactivo' })
  await frontDesk(api).membresia({ cliente: ana._id, precio: 80_000 })
  const entered = await desk.post('/entradas', { identificacion: '3015556677' })
  const blocked = await desk.post('/entradas', { identificacion: '3015556688' })
  expect([entered.statusCode, blocked.statusCode]).toEqual([201, 409])
  for (const { body } of [entered, blocked]) {
    expect(body.cliente.nombre).toBe('Ana')
    const text = JSON.stringify(body)
    for (const more of ['Delbosque', ana.numeroIdentificacion, luz.numeroIdentificacion, 'inactiv'])
      expect(text).not.toContain(more)
  }
  expect(entered.body).toMatchObject({ membresia: null, renovable: null, porCobrar: null })
  expect((await desk.get('/auth/perfil')).body.email).toBe('')
})

test('late entries and repeated ones are redacted at the kiosk too', async () => {
  const ana = await frontDesk(api).cliente({ estado: 'inactivo' })
  const numero = { identificacion: ana.numeroIdentificacion }
  const noted = await aDesk(api).operation('/entradas', numero).sendLate(HOUR_MS, {}, { as: desk })
  expect([noted.statusCode, noted.body.avisos]).toEqual([
    201,
    [{ codigo: 'NO_PODIA_ENTRAR', texto: 'Pasa por la recepción.' }],
  ])
  const luz = await frontDesk(api).cliente({ apellido: 'Delbosque', estado: 'inactivo' })
  const known = aDesk(api).operation('/entradas', { identificacion: luz.numeroIdentificacion })
  const late = await known.sendLate(HOUR_MS)
  expect(JSON.stringify(late.body)).toMatch(/Delbosque.*inactivo/)
  const again = await known.sendLate(HOUR_MS, {}, { as: desk })
  expect(again.body.repetida).toBe(true)
  expect(JSON.stringify(again.body)).not.toMatch(/Delbosque|inactivo/)
})

test('kiosk names none of several clients with one phone', async () => {
  for (const nombre of ['Ana', 'Luz']) await frontDesk(api).cliente({ nombre, telefono: '3015556677' })
  const { statusCode, body } = await desk.post('/entradas', { identificacion: '3015556677' })
  expect([statusCode, body.codigo, body.clientes]).toEqual([409, 'VARIOS_CLIENTES', []])
})

test('the kiosk is throttled like the public lookups', { tags: ['full'] }, async () => {
  const answers = []
  for (let n = 0; n < 61; n += 1)
    answers.push(await desk.post('/entradas', { identificacion: `${900_000 + n}` }))
  expect(countByStatus(answers)).toEqual({ 404: 60, 429: 1 })
  api.clock.now = new Date(api.clock.now.getTime() + 61_000)
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  expect((await desk.post('/entradas', { identificacion: numeroIdentificacion })).statusCode).toBe(201)
})

test("kiosk cannot register staff, even with an admin's session", async () => {
  const { body } = await desk.post('/auth/register', {
    nombre: 'Otro',
    email: 'otro@correo.test',
    password,
    rol: 'admin',
  })
  expect(body.user?.rol).not.toBe('admin')
})

test('leaving the kiosk requires the password; wrong ones are counted', async () => {
  const wrong = await desk.call('DELETE', '/auth/quiosco', { password: 'otra cosa' })
  expect([wrong.statusCode, wrong.body.codigo]).toEqual([400, 'CONTRASENA_ACTUAL_INCORRECTA'])
  api.clock.now = new Date(api.clock.now.getTime() + 20 * 60_000)
  expect((await desk.call('DELETE', '/auth/quiosco', { password })).statusCode).toBe(200)
  expect((await desk.get('/clientes')).statusCode).toBe(200)
  expect((await desk.get('/auth/perfil')).body).not.toHaveProperty('quiosco')

  await desk.put('/auth/quiosco')
  for (let tries = 0; tries < 10; tries += 1) await desk.call('DELETE', '/auth/quiosco', { password: 'no' })
  expect((await desk.call('DELETE', '/auth/quiosco', { password })).statusCode).toBe(429)
  // Failures at the kiosk are counted apart, so that the account stays usable elsewhere.
  const { body } = await api.anonymous.post('/auth/login', { email: 'mesa@gimnasio.test', password })
  expect((await api.withToken(body.token).post('/auth/confirmar', { password })).statusCode).toBe(200)
})

test("account's other sessions are not affected by the kiosk", async () => {
  const { body } = await api.anonymous.post('/auth/login', { email: 'mesa@gimnasio.test', password })
  expect((await api.withToken(body.token).get('/clientes')).statusCode).toBe(200)
})
