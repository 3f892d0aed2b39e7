import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

async function created(fields: Record<string, unknown> = {}) {
  const { body } = await api.as('recepcionista').post('/clientes', aCliente(fields))
  return body
}

test("a new client's number is stored as digits, without unknown fields", async () => {
  const answer = await api
    .as('recepcionista')
    .post('/clientes', aCliente({ numeroIdentificacion: ' 1.020-304 55', saldo: 1 }))
  expect(answer.statusCode).toBe(201)
  expect(answer.body.numeroIdentificacion).toBe('102030455')
  expect(answer.body).not.toHaveProperty('saldo')
})

test('fifty concurrent registrations of one cédula create one client', async () => {
  const answers = await together(50, () =>
    api.as('recepcionista').post('/clientes', aCliente({ numeroIdentificacion: '1.020.304' })),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.body.mensaje).toBe('Ya existe un cliente con ese número de identificación.')
})

test('search ignores case and accents and formats of the cédula', async () => {
  const { _id } = await created({ nombre: 'Íñigo', apellido: 'Muñoz', numeroIdentificacion: '77.123.456' })
  for (const buscar of ['inig mUNO', 'Íñigo', '77.123.456', '712345']) {
    const { body } = await api.as('admin').get(`/clientes?buscar=${encodeURIComponent(buscar)}`)
    expect(body.map((cliente: { _id: string }) => cliente._id)).toEqual([_id])
  }
  const { body } = await api.as('admin').get('/clientes?buscar=%25')
  expect(body).toEqual([])
})

test("an edit rejects empty required fields and another client's number", async () => {
  const other = await created()
  const { _id } = await created()
  for (const nombre of [null, '  ']) {
    const { statusCode } = await api.as('admin').put(`/clientes/${_id}`, { nombre })
    expect(statusCode).toBe(400)
  }
  const { numeroIdentificacion } = other
  const answer = await api.as('admin').put(`/clientes/${_id}`, { numeroIdentificacion })
  expect([answer.statusCode, answer.body.codigo]).toEqual([409, 'CEDULA_DUPLICADA'])
  expect(answer.body.errores).toEqual([{ campo: 'numeroIdentificacion', mensaje: answer.body.mensaje }])
})

test('a deleted client is hidden and frees the number', async () => {
  const { _id, numeroIdentificacion } = await created()
  const answer = await api.as('recepcionista').delete(`/clientes/${_id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Cliente eliminado.' }])
  expect((await api.as('admin').get(`/clientes/${_id}`)).statusCode).toBe(404)
  expect((await api.as('admin').get(`/clientes?buscar=${numeroIdentificacion}`)).body).toEqual([])
  expect((await created({ numeroIdentificacion })).numeroIdentificacion).toBe(numeroIdentificacion)
})

test('the public lookup returns name, number and state only', async () => {
  await created({ nombre: 'Luz', apellido: 'Mora', numeroIdentificacion: '55667788' })
  const answer = await api.anonymous.get('/clientes/consultar/55.667.788')
  expect(answer.body).toEqual({
    nombre: 'Luz',
    apellido: 'Mora',
    numeroIdentificacion: '55667788',
    estado: 'activo',
  })
})

const more = {
  fechaNacimiento: '1990-02-28',
  contactoEmergencia: { nombre: 'Rosa Pérez', telefono: '6012345678' },
  notas: 'Prefiere entrenar temprano.',
}

test('birth date, emergency contact and notes are optional', async () => {
  const { _id } = await created(more)
  expect((await api.as('entrenador').get(`/clientes/${_id}`)).body).toMatchObject(more)
  expect(await created()).toMatchObject({ fechaNacimiento: null, contactoEmergencia: null, notas: null })
})

test('an edit clears optional fields by null or empty text', async () => {
  const { _id } = await created(more)
  const put = async (fields: object) => (await api.as('recepcionista').put(`/clientes/${_id}`, fields)).body
  expect(await put({ direccion: 'Calle 9' })).toMatchObject(more)
  expect(await put({ fechaNacimiento: '', contactoEmergencia: null, notas: '' })).toMatchObject({
    fechaNacimiento: null,
    contactoEmergencia: null,
    notas: null,
  })
})

test.each([
  ['fechaNacimiento', '1899-12-31', 'fechaNacimiento', 'La fecha de nacimiento no es una fecha válida.'],
  ['fechaNacimiento', '2026-02-30', 'fechaNacimiento', 'La fecha de nacimiento no es una fecha válida.'],
  [
    'fechaNacimiento',
    '2026-11-21',
    'fechaNacimiento',
    'La fecha de nacimiento no puede ser posterior a hoy.',
  ],
  [
    'contactoEmergencia',
    { nombre: 'Rosa' },
    'contactoEmergencia.telefono',
    'El teléfono de emergencia debe tener entre 7 y 15 dígitos.',
  ],
  [
    'contactoEmergencia',
    { nombre: ' ', telefono: '6012345678' },
    'contactoEmergencia.nombre',
    'El nombre del contacto de emergencia es obligatorio.',
  ],
  ['notas', 'x'.repeat(2001), 'notas', 'El texto de las notas admite 2000 caracteres como máximo.'],
])('a client whose %s is %.60j is rejected on create and edit', async (field, value, campo, mensaje) => {
  const { _id } = await created()
  for (const answer of [
    await api.as('recepcionista').post('/clientes', aCliente({ [field]: value })),
    await api.as('recepcionista').put(`/clientes/${_id}`, { [field]: value }),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.body.errores).toEqual([{ campo, mensaje }])
  }
})

test('an edit records its changes; one without changes records nothing', async () => {
  const { _id } = await created()
  await api.as('recepcionista').put(`/clientes/${_id}`, { notas: 'Zurda.', nombre: 'Ana' })
  await api.as('recepcionista').put(`/clientes/${_id}`, { notas: 'Zurda.' })
  const kept = api.db
    .selectFrom('clientesHistorial')
    .select(['antes', 'despues'])
    .where('clienteId', '=', _id)
  expect(await kept.execute()).toEqual([{ antes: { notas: null }, despues: { notas: 'Zurda.' } }])
})
