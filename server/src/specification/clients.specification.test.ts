import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type Body, created, day, listIn, removed, said } from '../testing/specification-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

const daysBetween = (from: unknown, to: unknown): number =>
  (Date.parse(day(to)) - Date.parse(day(from))) / 86_400_000

const clientWith = (numeroIdentificacion: string) => ({
  nombre: 'Laura',
  apellido: 'Ríos',
  email: `laura${numeroIdentificacion}@correo.co`,
  telefono: '3001234567',
  direccion: 'Calle 10 # 4-20',
  estado: 'activo',
  numeroIdentificacion,
})

const clientOf = async (numeroIdentificacion: string): Promise<Body> => {
  const { body } = await api.as('recepcionista').get('/clientes')
  return listIn(body, 'clientes').find((client) => client.numeroIdentificacion === numeroIdentificacion)
}

const newClient = async (numeroIdentificacion: string): Promise<Body> => {
  await api.as('recepcionista').post('/clientes', clientWith(numeroIdentificacion))
  return clientOf(numeroIdentificacion)
}

const membershipsOf = async (clientId: string): Promise<Body[]> => {
  const { body } = await api.as('recepcionista').get('/membresias')
  return listIn(body, 'membresias').filter(({ cliente }) => cliente?._id === clientId || cliente === clientId)
}

test('a receptionist creates, reads, edits and deletes a client', async () => {
  const caller = api.as('recepcionista')
  const made = await caller.post('/clientes', clientWith('10000001'))
  expect.soft(made.statusCode).toBeOneOf(created)
  const listed = await clientOf('10000001')
  expect.soft(listed).toMatchObject(clientWith('10000001'))
  expect.soft(listed?._id).toBeTruthy()

  const read = await caller.get(`/clientes/${listed?._id}`)
  expect.soft(read.statusCode).toBe(200)
  expect.soft(read.body.cliente ?? read.body).toMatchObject({ _id: listed?._id, ...clientWith('10000001') })

  const changed = { ...clientWith('10000001'), apellido: 'Rojas', telefono: '3109876543', estado: 'inactivo' }
  const edit = await caller.put(`/clientes/${listed?._id}`, changed)
  expect.soft(edit.statusCode).toBe(200)
  expect.soft(await clientOf('10000001')).toMatchObject({ _id: listed?._id, ...changed })

  const deletion = await caller.delete(`/clientes/${listed?._id}`)
  expect.soft(deletion.statusCode).toBeOneOf(removed)
  expect.soft(await clientOf('10000001')).toBeUndefined()
  const missing = await caller.get(`/clientes/${listed?._id}`)
  expect.soft(missing.statusCode).toBe(404)
  expect.soft(said(missing.body)).toMatch(/\S/)
  expect.soft((await caller.put(`/clientes/${listed?._id}`, changed)).statusCode).toBe(404)
  expect.soft((await caller.delete(`/clientes/${listed?._id}`)).statusCode).toBe(404)
})

test('a client without a state is activo', async () => {
  const { estado, ...rest } = clientWith('10000002')
  const made = await api.as('recepcionista').post('/clientes', rest)
  expect.soft(made.statusCode).toBeOneOf(created)
  expect.soft((await clientOf('10000002'))?.estado).toBe(estado)

  const other = await api.as('admin').post('/clientes', { ...clientWith('10000003'), estado: 'suspendido' })
  expect.soft(other.statusCode, 'a state of no list').toBe(400)
})

test('client creation refuses each field with its sentence, in order', async () => {
  const sentences: [string, string, string][] = [
    ['nombre', '', 'El nombre es obligatorio.'],
    ['apellido', '', 'El apellido es obligatorio.'],
    ['email', 'laura-en-correo', 'Correo electrónico inválido.'],
    ['telefono', '300123456', 'El teléfono debe tener 10 dígitos numéricos.'],
    ['direccion', '', 'La dirección es obligatoria.'],
    ['numeroIdentificacion', '', 'El número de identificación es obligatorio.'],
  ]
  const broken: Record<string, string> = clientWith('10000004')
  for (const [field, wrong, sentence] of sentences) {
    const refused = await api
      .as('recepcionista')
      .post('/clientes', { ...clientWith('10000004'), [field]: wrong })
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(said(refused.body), field).toBe(sentence)
  }
  for (const [field, wrong, sentence] of sentences.toReversed()) {
    broken[field] = wrong
    const refused = await api.as('recepcionista').post('/clientes', broken)
    expect.soft(said(refused.body), `${field} is the first of several`).toBe(sentence)
  }
  for (const telefono of ['30012345678', '300123456a', '+573001234', '']) {
    const refused = await api.as('recepcionista').post('/clientes', { ...clientWith('10000004'), telefono })
    expect.soft(said(refused.body), telefono).toBe('El teléfono debe tener 10 dígitos numéricos.')
  }
  expect.soft(await clientOf('10000004')).toBeUndefined()
})

test('client creation refuses a repeated identification number', async () => {
  await newClient('10000005')
  const again = { ...clientWith('10000005'), email: 'otra@correo.co' }
  const refused = await api.as('recepcionista').post('/clientes', again)
  expect.soft(refused.statusCode).toBeOneOf([400, 409])
  expect.soft(said(refused.body)).toMatch(/\S/)
})

test('the public lookup reads a client without a token', async () => {
  await newClient('10000006')
  const found = await api.anonymous.get('/clientes/consultar/10000006')
  expect.soft(found.statusCode).toBe(200)
  expect.soft((found.body.cliente ?? found.body).nombre).toBe('Laura')
  const member = await api.as('user').get('/clientes/consultar/10000006')
  expect.soft(member.statusCode).toBe(200)

  const unknown = await api.anonymous.get('/clientes/consultar/99999999')
  expect.soft(unknown.statusCode).toBe(404)
  expect.soft(said(unknown.body)).toMatch(/\S/)
})

test('a receptionist creates, reads, edits and deletes a membership', async () => {
  const caller = api.as('recepcionista')
  const { _id: cliente } = await newClient('10000007')
  const made = await caller.post('/membresias', {
    cliente,
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 80000.5,
    sesionesRestantes: 12,
    fechainicio: '2026-11-20',
  })
  expect.soft(made.statusCode).toBeOneOf(created)
  const [membership] = await membershipsOf(cliente)
  expect.soft(membership).toMatchObject({
    cliente: { nombre: 'Laura', apellido: 'Ríos' },
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 80000.5,
    sesionesRestantes: 12,
  })
  expect.soft(membership?._id).toBeTruthy()
  expect.soft(day(membership?.fechainicio)).toBe('2026-11-20')
  expect.soft(daysBetween(membership?.fechainicio, membership?.fechafin)).toBe(30)

  const path = `/membresias/${membership?._id}`
  const read = await caller.get(path)
  expect.soft(read.statusCode).toBe(200)
  expect.soft(read.body.membresia ?? read.body).toMatchObject({ _id: membership?._id, duracion: 30 })

  const edit = await caller.put(path, {
    tipo: 'Clase',
    duracion: 15,
    precio: 0,
    sesionesRestantes: 0,
    cliente,
  })
  expect.soft(edit.statusCode).toBe(200)
  const [edited] = await membershipsOf(cliente)
  expect.soft(edited).toMatchObject({ tipo: 'Clase', duracion: 15, precio: 0, sesionesRestantes: 0 })
  expect.soft(day(edited?.fechainicio)).toBe('2026-11-20')
  expect.soft(daysBetween(edited?.fechainicio, edited?.fechafin)).toBe(15)

  expect.soft((await caller.delete(path)).statusCode).toBeOneOf(removed)
  expect.soft(await membershipsOf(cliente)).toEqual([])
  const missing = await caller.get(path)
  expect.soft(missing.statusCode).toBe(404)
  expect.soft(missing.body.error).toMatch(/\S/)
  const again = await caller.delete(path)
  expect.soft(again.statusCode).toBe(404)
  expect.soft(again.body.error).toMatch(/\S/)
})

test('a membership starts on the day an ISO instant names', async () => {
  const { _id: cliente } = await newClient('10000008')
  const made = await api.as('recepcionista').post('/membresias', {
    cliente,
    tipo: 'Clase',
    duracion: 1,
    precio: 10,
    sesionesRestantes: 1,
    fechainicio: '2026-11-20T00:00:00.000Z',
  })
  expect.soft(made.statusCode).toBeOneOf(created)
  const [membership] = await membershipsOf(cliente)
  expect.soft(day(membership?.fechainicio)).toBe('2026-11-20')
  expect.soft(day(membership?.fechafin)).toBe('2026-11-21')
})

test('membership fields are required and bounded, in the error field', async () => {
  const caller = api.as('recepcionista')
  const { _id: cliente } = await newClient('10000009')
  const fields = {
    cliente,
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 50,
    sesionesRestantes: 8,
    fechainicio: '2026-11-01',
  }
  for (const field of Object.keys(fields)) {
    const refused = await caller.post('/membresias', { ...fields, [field]: undefined })
    expect.soft(refused.statusCode, `${field} is required`).toBe(400)
  }
  await caller.post('/membresias', fields)
  const [membership] = await membershipsOf(cliente)
  const edit = { cliente, tipo: 'Mensualidad', duracion: 30, precio: 50, sesionesRestantes: 8 }
  const wrongs: [string, unknown][] = [
    ['duracion', 0],
    ['precio', -0.01],
    ['precio', null],
    ['sesionesRestantes', -1],
    ['tipo', 'Anual'],
    ['cliente', ''],
  ]
  for (const [field, wrong] of wrongs) {
    const refused = await caller.put(`/membresias/${membership?._id}`, { ...edit, [field]: wrong })
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(refused.body.error, field).toMatch(/\S/)
  }
  expect
    .soft((await membershipsOf(cliente))[0])
    .toMatchObject({ duracion: 30, precio: 50, sesionesRestantes: 8 })
  const cents = await caller.put(`/membresias/${membership?._id}`, { ...edit, precio: 99.99 })
  expect.soft(cents.statusCode, 'a price with cents').toBe(200)
})
