import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

async function created(fields: Record<string, unknown> = {}) {
  const { body } = await api.as('recepcionista').post('/clientes', aCliente(fields))
  return body
}

test('creating a client requires a session', async () => {
  const answer = await api.anonymous.post('/clientes', aCliente())
  expect(answer.statusCode).toBe(401)
  expect(answer.body.mensaje).toBe('Sesión expirada. Por favor, inicia sesión nuevamente.')
})

test.each(['entrenador', 'user'] as const)('a %s may not create a client', async (rol) => {
  const answer = await api.as(rol).post('/clientes', aCliente())
  expect(answer.statusCode).toBe(403)
  expect(answer.body.mensaje).toBe('No tienes permisos para realizar esta acción.')
})

test.each([
  ['nombre', ' ', 'El nombre es obligatorio.'],
  ['apellido', '', 'El apellido es obligatorio.'],
  ['email', 'ana', 'Correo electrónico inválido.'],
  ['telefono', '123', 'El teléfono debe tener 10 dígitos numéricos.'],
  ['direccion', undefined, 'La dirección es obligatoria.'],
  ['numeroIdentificacion', null, 'El número de identificación es obligatorio.'],
  ['numeroIdentificacion', '12', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
])('a new client with %s = %j is rejected: %s', async (campo, value, mensaje) => {
  const answer = await api.as('recepcionista').post('/clientes', aCliente({ [campo]: value }))
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toEqual({
    mensaje,
    message: mensaje,
    error: mensaje,
    codigo: 'DATOS_INVALIDOS',
    errores: [{ campo, mensaje }],
  })
})

test('a rejected client lists field errors in the order of the form', async () => {
  const { body } = await api.as('recepcionista').post('/clientes', { numeroIdentificacion: '' })
  expect(body.errores.map(({ campo }: { campo: string }) => campo)).toEqual([
    'nombre',
    'apellido',
    'email',
    'telefono',
    'direccion',
    'numeroIdentificacion',
  ])
})

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

test('client list is limited to the front desk and trainers', async () => {
  expect((await api.anonymous.get('/clientes')).statusCode).toBe(401)
  expect((await api.as('user').get('/clientes')).statusCode).toBe(403)
  expect((await api.as('entrenador').get('/clientes')).statusCode).toBe(200)
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

test('the client list is paged, counted and linked', async () => {
  for (const apellido of ['Zeta', 'Ñandú', 'Nuñez', 'Ñu']) await created({ apellido, nombre: 'Paginada' })
  const answer = await api.as('admin').get('/clientes?buscar=paginada&limite=2&pagina=2')
  expect(answer.body.map((c: { apellido: string }) => c.apellido)).toEqual(['Ñu', 'Zeta'])
  expect(answer.headers['x-total-count']).toBe('4')
  expect(answer.headers.link).toBe(
    '</api/clientes?buscar=paginada&limite=2&pagina=1>; rel="first", ' +
      '</api/clientes?buscar=paginada&limite=2&pagina=1>; rel="prev", ' +
      '</api/clientes?buscar=paginada&limite=2&pagina=2>; rel="last"',
  )
})

test.each([
  'orden=saldo',
  'limite=201',
  'limite=0',
  'pagina=0',
  'pagina=x',
  'buscar=%00',
  'pagina=1&pagina=2',
])('the client list rejects ?%s', async (query) => {
  expect((await api.as('admin').get(`/clientes?${query}`)).statusCode).toBe(400)
})

test('the client list sorts descending with a hyphen', async () => {
  const answer = await api.as('admin').get('/clientes?buscar=paginada&orden=-apellido')
  expect(answer.body.map((c: { apellido: string }) => c.apellido)).toEqual(['Zeta', 'Ñu', 'Ñandú', 'Nuñez'])
})

test('reading, editing and deleting an unknown client returns 404', async () => {
  for (const id of [UNKNOWN_ID, 'no-es-un-id', '%00']) {
    for (const answer of [
      await api.as('admin').get(`/clientes/${id}`),
      await api.as('admin').put(`/clientes/${id}`, aCliente()),
      await api.as('admin').delete(`/clientes/${id}`),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body.mensaje).toBe('Cliente no encontrado')
    }
  }
})

test('an edit changes only the given fields', async () => {
  const { _id, ...before } = await created()
  const answer = await api.as('recepcionista').put(`/clientes/${_id}`, { direccion: ' Carrera 7 ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toEqual({ _id, ...before, direccion: 'Carrera 7' })
  expect((await api.as('entrenador').get(`/clientes/${_id}`)).body).toEqual(answer.body)
})

test('an edit preserves the state if it is omitted', async () => {
  const { _id } = await created({ estado: 'inactivo' })
  const { body } = await api.as('admin').put(`/clientes/${_id}`, { nombre: 'Eva' })
  expect(body.estado).toBe('inactivo')
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

test.each(['99999999', 'abc', '1;drop'])(
  'public lookup of the unknown number %s returns 404',
  async (numero) => {
    expect((await api.anonymous.get(`/clientes/consultar/${numero}`)).statusCode).toBe(404)
  },
)

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
