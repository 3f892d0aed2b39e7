import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aClase, aEntrenador } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const post = (fields: Record<string, unknown>) =>
  api.as('recepcionista').post('/entrenadores', aEntrenador(fields))
const slot = (dia: string, horarioInicio: string, horarioFin: string) => ({ dia, horarioInicio, horarioFin })

test.each([
  ['nombre', '', 'El nombre es obligatorio.'],
  ['apellido', ' ', 'El apellido es obligatorio.'],
  ['correo', 'luis', 'Correo electrónico inválido.'],
  ['telefono', '123456', 'El teléfono debe tener entre 7 y 15 dígitos.'],
  ['telefono', '1234567890123456', 'El teléfono debe tener entre 7 y 15 dígitos.'],
  ['especialidad', undefined, 'La especialidad es obligatoria.'],
  ['clases', 'Yoga', 'Las clases deben ser una lista.'],
  ['clases', null, 'Las clases deben ser una lista.'],
])('a new trainer with %s = %j is rejected: %s', async (campo, value, mensaje) => {
  const { statusCode, body } = await post({ [campo]: value })
  expect([statusCode, body.mensaje, body.errores]).toEqual([400, mensaje, [{ campo, mensaje }]])
})

test.each([
  ['nombreClase', { nombreClase: ' ' }, 'El nombre de la clase es obligatorio.'],
  ['capacidadMaxima', { capacidadMaxima: 0 }, 'La capacidad máxima debe ser 1 o más.'],
  ['capacidadMaxima', { capacidadMaxima: 1001 }, 'La capacidad máxima debe ser 1000 o menos.'],
  ['capacidadMaxima', { capacidadMaxima: '10' }, 'La capacidad máxima debe ser un número.'],
  ['capacidadMaxima', { capacidadMaxima: 1.5 }, 'La capacidad máxima debe ser un número entero.'],
  ['dias', { dias: 'Lunes' }, 'Los días de la clase deben ser una lista.'],
  ['dias.0.dia', { dias: [slot('', '06:00', '07:00')] }, 'El día es obligatorio.'],
  [
    'dias.0.dia',
    { dias: [slot('Monday', '06:00', '07:00')] },
    'El día debe ser un día de la semana: Lunes, Martes, Miércoles, Jueves, Viernes, Sábado, Domingo.',
  ],
  ['dias.0.horarioInicio', { dias: [slot('Lunes', '', '07:00')] }, 'La hora de inicio es obligatoria.'],
  [
    'dias.0.horarioInicio',
    { dias: [slot('Lunes', '6:00', '07:00')] },
    'La hora de inicio debe ser una hora (HH:MM).',
  ],
  [
    'dias.0.horarioFin',
    { dias: [slot('Lunes', '06:00', '24:30')] },
    'La hora de fin debe ser una hora (HH:MM).',
  ],
  [
    'dias.0.horarioFin',
    { dias: [slot('Lunes', '06:00', '06:00')] },
    'La hora de fin debe ser posterior a la de inicio.',
  ],
  [
    'dias.1.horarioInicio',
    { dias: [slot('Lunes', '06:00', '07:00'), slot('lunes', '06:59', '08:00')] },
    'El horario se cruza con otro del mismo entrenador: Lunes de 06:00 a 07:00.',
  ],
])('a new trainer with class field %s of %j is rejected: %s', async (campo, fields, mensaje) => {
  const { statusCode, body } = await post({ clases: [aClase(fields)] })
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
  expect(body.errores).toEqual([{ campo: `clases.0.${campo}`, mensaje }])
})

test.each(['00:00', '24:00'])('a class that ends at %s is stored as ending at 24:00', async (horarioFin) => {
  const night = [slot('Viernes', '23:00', horarioFin)]
  const { statusCode, body } = await post({ clases: [aClase({ dias: night })] })
  expect(statusCode).toBe(201)
  expect(body.clases[0].dias[0]).toMatchObject({ horarioInicio: '23:00', horarioFin: '24:00' })
  const crossing = await post({ clases: [aClase({ dias: [...night, slot('Viernes', '23:30', '23:45')] })] })
  expect(crossing.statusCode).toBe(400)
})

test('overlapping slots of two classes are rejected, adjacent ones accepted', async () => {
  const clases = (start: string) => [
    aClase({ nombreClase: 'Yoga', dias: [slot('Lunes', '06:00', '07:00')] }),
    aClase({
      nombreClase: 'Pilates',
      dias: [slot('Martes', '06:00', '07:00'), slot('Lunes', start, '08:00')],
    }),
  ]
  const crossed = await post({ clases: clases('06:59') })
  expect(crossed.body.errores).toEqual([
    {
      campo: 'clases.1.dias.1.horarioInicio',
      mensaje: 'El horario se cruza con otro del mismo entrenador: Lunes de 06:00 a 07:00.',
    },
  ])
  expect((await post({ clases: clases('07:00') })).statusCode).toBe(201)
})

test('classes and slots preserve the given order', async () => {
  const clases = [
    aClase({
      nombreClase: 'Yoga',
      capacidadMaxima: 12,
      dias: [slot('viernes', '18:00', '19:00'), slot('MIERCOLES', '06:00', '07:00')],
    }),
    aClase({ nombreClase: 'Boxeo', capacidadMaxima: 1, dias: [] }),
  ]
  const { statusCode, body } = await post({ nombre: ' Luis ', clases })
  expect([statusCode, body.nombre]).toEqual([201, 'Luis'])
  const _id = expect.any(String)
  expect(body.clases).toEqual([
    {
      nombreClase: 'Yoga',
      capacidadMaxima: 12,
      dias: [
        { _id, ...slot('Viernes', '18:00', '19:00'), inscritos: 0 },
        { _id, ...slot('Miércoles', '06:00', '07:00'), inscritos: 0 },
      ],
    },
    { nombreClase: 'Boxeo', capacidadMaxima: 1, dias: [] },
  ])
  expect((await api.as('admin').get(`/entrenadores/${body._id}`)).body).toEqual(body)
})

test('a class defaults its name and capacity; classes are optional', async () => {
  const named = await post({ clases: [{}] })
  expect(named.body.clases).toEqual([{ nombreClase: 'Entrenamiento General', capacidadMaxima: 10, dias: [] }])
  expect((await post({ clases: undefined })).body.clases).toEqual([])
})

test('fifty concurrent registrations of one email create one trainer', async () => {
  const answers = await together(50, (n) =>
    post({ correo: n % 2 === 0 ? 'luisa@correo.test' : 'LUISA@correo.test' }),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.body.codigo).toBe('CORREO_DE_ENTRENADOR_DUPLICADO')
  expect(refused?.body.mensaje).toBe('Ya existe un entrenador con ese correo electrónico.')
  const { body } = await api.as('admin').get('/entrenadores?buscar=luisa@correo.test')
  expect(body).toHaveLength(1)
})

test('trainer list sorts by surname, searches specialties and nests classes', async () => {
  await desk.entrenador({ nombre: 'Eva', apellido: 'Zárate', especialidad: 'Natación' })
  await desk.entrenador({ nombre: 'Leo', apellido: 'Ángel', especialidad: 'Natación', clases: [] })
  const { body, headers } = await api.as('recepcionista').get('/entrenadores?buscar=natacion&limite=5')
  expect(body.map(({ apellido }: Entrenador) => apellido)).toEqual(['Ángel', 'Zárate'])
  expect(body.map(({ clases }: Entrenador) => clases.map(({ dias }) => dias.length))).toEqual([[], [1]])
  expect(headers['x-total-count']).toBe('2')
})

test('an edit rejects null, empty text, overlapping slots and duplicate emails', async () => {
  const other = await desk.entrenador()
  const { _id } = await desk.entrenador()
  const put = (body: unknown) => api.as('admin').put(`/entrenadores/${_id}`, body)
  expect((await put({ nombre: null })).statusCode).toBe(400)
  expect((await put({ telefono: '' })).body.mensaje).toBe('El teléfono debe tener entre 7 y 15 dígitos.')
  expect((await put({ clases: [aClase(), aClase()] })).statusCode).toBe(400)
  const duplicate = await put({ correo: other.correo.toUpperCase() })
  expect([duplicate.statusCode, duplicate.body.codigo]).toEqual([409, 'CORREO_DE_ENTRENADOR_DUPLICADO'])
  expect(duplicate.body.errores).toEqual([{ campo: 'correo', mensaje: duplicate.body.mensaje }])
})

test('a deleted trainer is hidden with its classes and frees the email', async () => {
  const { _id, correo } = await desk.entrenador()
  const answer = await api.as('recepcionista').delete(`/entrenadores/${_id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Entrenador eliminado.' }])
  expect((await api.as('admin').get(`/entrenadores/${_id}`)).statusCode).toBe(404)
  expect((await api.as('admin').delete(`/entrenadores/${_id}`)).statusCode).toBe(404)
  for (const table of ['clases', 'horarios'] as const) {
    const rows = await api.db.selectFrom(table).selectAll().where('entrenadorId', '=', _id).execute()
    expect(rows.map(({ eliminadoEn }) => eliminadoEn !== null)).toEqual([true])
  }
  expect((await post({ correo })).statusCode).toBe(201)
})
