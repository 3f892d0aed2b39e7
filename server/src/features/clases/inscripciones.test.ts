import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, UNKNOWN_ID } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const clase = (fields = {}, trainer = {}) => desk.clase(fields, trainer)

const cuposOf = async ({ _id }: ClaseDisponible) =>
  (await desk.clases()).find((each) => each._id === _id)?.capacidadMaxima

const enrol = (
  { numeroIdentificacion }: Pick<Cliente, 'numeroIdentificacion'>,
  fields: Record<string, unknown>,
  headers = {},
) => api.as('recepcionista').post('/clases/registrar', { ...fields, numeroIdentificacion }, headers)

test.each([
  ['numeroIdentificacion', '', 'Por favor, ingrese un número de identificación.'],
  ['numeroIdentificacion', undefined, 'Por favor, ingrese un número de identificación.'],
  ['numeroIdentificacion', 'abc', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
  ['entrenadorId', undefined, 'El entrenador es obligatorio.'],
  ['nombreClase', ' ', 'El nombre de la clase es obligatorio.'],
  [
    'dia',
    'Lunez',
    'El día debe ser un día de la semana: Lunes, Martes, Miércoles, Jueves, Viernes, Sábado, Domingo.',
  ],
  ['horarioInicio', '6:00', 'La hora de inicio debe ser una hora (HH:MM).'],
  ['horarioFin', null, 'La hora de fin es obligatoria.'],
])('enrolling rejects %s = %j: %s', async (campo, value, mensaje) => {
  const body = { ...(await clase()), numeroIdentificacion: '1020304', [campo]: value }
  const answer = await api.as('recepcionista').post('/clases/registrar', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.body.errores).toEqual([{ campo, mensaje }])
})

test('enrolling an unknown or deleted client returns 404', async () => {
  const yoga = await clase()
  const gone = await desk.cliente()
  await api.as('recepcionista').delete(`/clientes/${gone._id}`)
  for (const numeroIdentificacion of ['999999999', gone.numeroIdentificacion]) {
    const answer = await enrol({ numeroIdentificacion }, { ...yoga })
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  }
  expect(await cuposOf(yoga)).toBe(10)
})

test.each([
  ['entrenadorId', UNKNOWN_ID],
  ['entrenadorId', 'nadie'],
  ['nombreClase', 'Natación'],
  ['dia', 'Martes'],
  ['horarioInicio', '06:30'],
  ['horarioFin', '08:00'],
])('enrolling in a class whose %s is %s returns 404', async (field, value) => {
  const answer = await enrol(await desk.cliente(), { ...(await clase()), [field]: value })
  expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Clase no encontrada'])
})

test('enrolling returns the client, the class and the places left', async () => {
  const yoga = await clase({ capacidadMaxima: 3 })
  const cliente = await desk.cliente({ numeroIdentificacion: '81002003' })
  const answer = await enrol({ numeroIdentificacion: ' 81.002-003' }, { ...yoga })
  expect(answer.statusCode).toBe(201)
  expect(answer.body).toEqual({
    _id: expect.any(String),
    cliente: { _id: cliente._id, nombre: cliente.nombre, apellido: cliente.apellido },
    entrenadorId: yoga.entrenadorId,
    nombreClase: 'Yoga',
    dia: 'Lunes',
    horarioInicio: '06:00',
    horarioFin: '07:00',
    capacidadMaxima: 2,
    fechaInscripcion: '2026-11-20T15:00:00.000Z',
    aviso: 'Sin membresía vigente.',
    membresia: null,
    renovable: null,
    siguiente: null,
    advertencias: [],
  })
  expect(await cuposOf(yoga)).toBe(2)
})

test('enrolling returns the same membership notice as the door', async () => {
  const yoga = await clase()
  const warnings = async (has: Record<string, unknown>[]) => {
    const cliente = await desk.cliente()
    const made = []
    for (const fields of has) made.push(await desk.membresia({ cliente: cliente._id, ...fields }))
    const { body } = await enrol(cliente, { ...yoga })
    return [body.aviso, body.membresia?.tipo, made.findIndex(({ _id }) => _id === body.renovable)]
  }
  const ended = { fechainicio: '2026-10-20', duracion: 30 }
  expect(await warnings([ended])).toEqual([
    'La membresía venció el 19/11/2026. Tiene días de gracia hasta el 22/11/2026.',
    undefined,
    0,
  ])
  expect(await warnings([{ tipo: 'Clase' }])).toEqual(['Sin sesiones restantes.', undefined, 0])
  expect(await warnings([ended, {}])).toEqual([null, 'Mensualidad', 1])
  expect(await warnings([{ tipo: 'Clase', sesionesRestantes: 2 }])).toEqual([null, 'Clase', 0])
})

test('enrolling spends no session', async () => {
  const cliente = await desk.cliente()
  const { _id } = await desk.membresia({ cliente: cliente._id, tipo: 'Clase', sesionesRestantes: 2 })
  const { body } = await enrol(cliente, { ...(await clase()) })
  expect(body.membresia.sesionesRestantes).toBe(2)
  expect((await api.as('recepcionista').get(`/membresias/${_id}`)).body.sesionesRestantes).toBe(2)
})

test('enrolling in a class that is over today names its next date', async () => {
  const warnings = async (dia: string, horarioInicio: string, horarioFin: string) => {
    const dias = [{ dia, horarioInicio, horarioFin }]
    return (await enrol(await desk.cliente(), { ...(await clase({ dias })) })).body.advertencias
  }
  expect(await warnings('Viernes', '09:00', '10:00')).toEqual([
    'La clase de hoy terminó a las 10:00: la próxima es el 27/11/2026.',
  ])
  expect(await warnings('Viernes', '09:00', '10:01')).toEqual([])
  expect(await warnings('Jueves', '09:00', '10:00')).toEqual([])
})

test('deactivating a client frees their places only', async () => {
  const yoga = await clase()
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  for (const cliente of [ana, eva]) await desk.inscripcion(cliente, yoga)
  const change = (fields: Record<string, unknown>) =>
    api.as('recepcionista').put(`/clientes/${ana._id}`, fields)
  await change({ direccion: 'Calle 9' })
  expect(await cuposOf(yoga)).toBe(8)
  expect((await change({ estado: 'inactivo' })).statusCode).toBe(200)
  expect(await cuposOf(yoga)).toBe(9)
})

test('enrolling ignores case and accents of class and day', async () => {
  const yoga = await clase({
    nombreClase: 'Atención plena',
    dias: [{ dia: 'Miércoles', horarioInicio: '06:00', horarioFin: '07:00' }],
  })
  const { body } = await enrol(await desk.cliente(), {
    ...yoga,
    nombreClase: 'ATENCION PLENA',
    dia: 'miercoles',
  })
  expect(body).toMatchObject({ nombreClase: 'Atención plena', dia: 'Miércoles', capacidadMaxima: 9 })
})

test('enrolling rejects inactive clients, duplicates and full classes', async () => {
  const yoga = await clase({ capacidadMaxima: 1 })
  const inactive = await desk.cliente({ estado: 'inactivo' })
  const first = await desk.cliente()
  const refusalOf = async (cliente: Cliente) => {
    const { statusCode, body } = await enrol(cliente, { ...yoga })
    return [statusCode, body.mensaje]
  }
  expect(await refusalOf(inactive)).toEqual([409, 'El cliente está inactivo.'])
  expect((await enrol(first, { ...yoga })).statusCode).toBe(201)
  expect(await refusalOf(first)).toEqual([409, 'El cliente ya está inscrito en esta clase.'])
  expect(await refusalOf(await desk.cliente())).toEqual([409, 'No hay cupos disponibles en esta clase.'])
  expect(await cuposOf(yoga)).toBe(0)
})

test('deleting an enrolment frees its place for enrolling again', async () => {
  const yoga = await clase({ capacidadMaxima: 1 })
  const cliente = await desk.cliente()
  const { _id } = await desk.inscripcion(cliente, yoga)
  const answer = await api.as('recepcionista').delete(`/clases/inscripciones/${_id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Su cupo quedó libre.' }])
  expect(await cuposOf(yoga)).toBe(1)
  await desk.inscripcion(cliente, yoga)
  expect(await cuposOf(yoga)).toBe(0)
})

test('deleting a client frees the places of that client only', async () => {
  const [yoga, pilates] = [await clase(), await clase({ nombreClase: 'Pilates' })]
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  await desk.inscripcion(ana, yoga)
  await desk.inscripcion(ana, pilates)
  await desk.inscripcion(eva, yoga)
  expect((await api.as('recepcionista').delete(`/clientes/${ana._id}`)).statusCode).toBe(200)
  expect([await cuposOf(yoga), await cuposOf(pilates)]).toEqual([9, 10])
  const rows = await api.db
    .selectFrom('inscripciones')
    .select('clienteId')
    .where('horarioId', 'in', [yoga._id, pilates._id])
    .execute()
  expect(rows).toEqual([{ clienteId: eva._id }])
})
