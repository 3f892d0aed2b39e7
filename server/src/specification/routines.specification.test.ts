import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type Body, created, day, listIn, removed, said } from '../testing/specification-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

const routineWith = (nombreEjercicio: string) => ({
  grupoMuscular: 'Pecho',
  nombreEjercicio,
  series: 4,
  repeticiones: 12,
  descripcion: 'Con pausa',
})

const routineOf = async (nombreEjercicio: string): Promise<Body> => {
  const { body } = await api.as('entrenador').get('/rutinas')
  return listIn(body, 'rutinas').find((routine) => routine.nombreEjercicio === nombreEjercicio)
}

// The specification names no exercise, so the journeys take the usual names the program accepts.
const usual: Record<string, string[]> = {
  Pecho: ['Press de banca con barra', 'Aperturas con mancuernas', 'Fondos en paralelas', 'Press de banca'],
  Piernas: ['Sentadilla', 'Sentadillas', 'Sentadilla con barra', 'Prensa de piernas', 'Peso muerto rumano'],
  Espalda: ['Dominadas', 'Remo con barra', 'Jalón al pecho', 'Peso muerto'],
  Brazos: ['Curl de bíceps', 'Curl de bíceps con barra', 'Curl con barra', 'Curl martillo'],
  Hombros: ['Press militar', 'Press militar con barra', 'Elevaciones laterales', 'Press Arnold'],
  Abdomen: ['Plancha', 'Plancha frontal', 'Crunch', 'Crunch abdominal', 'Elevación de piernas'],
}

const acceptedIn = async (grupoMuscular: string): Promise<Body[]> => {
  for (const name of usual[grupoMuscular] ?? []) {
    await api.as('entrenador').post('/rutinas', { ...routineWith(name), grupoMuscular })
  }
  const { body } = await api.as('entrenador').get('/rutinas')
  return listIn(body, 'rutinas').filter((routine) => routine.grupoMuscular === grupoMuscular)
}

const newClient = async (numeroIdentificacion: string): Promise<Body> => {
  const caller = api.as('recepcionista')
  await caller.post('/clientes', {
    nombre: 'Olga',
    apellido: 'Peña',
    email: `o${numeroIdentificacion}@correo.co`,
    telefono: '3001234567',
    direccion: 'Calle 1 # 2-3',
    estado: 'activo',
    numeroIdentificacion,
  })
  const { body } = await caller.get('/clientes')
  return listIn(body, 'clientes').find((client) => client.numeroIdentificacion === numeroIdentificacion)
}

const lookup = '/rutinas/consultarRutinasPorNumeroIdentificacion'

const assignmentsOf = async (number: string): Promise<Body[]> => {
  const { statusCode, body } = await api.as('entrenador').get(`${lookup}/${number}`)
  return statusCode === 404 ? [] : listIn(body, 'asignaciones')
}

const recordsOf = async (number: string): Promise<Body> =>
  (await api.as('user').get(`/composicion-corporal/cliente/${number}`)).body

test('a trainer creates and edits a routine', async () => {
  const caller = api.as('entrenador')
  const [routine, other] = await acceptedIn('Pecho')
  expect.soft(routine).toMatchObject(routineWith(routine?.nombreEjercicio))
  expect.soft(routine?._id).toBeTruthy()
  expect.soft(routine?.creadoPor).toBeTruthy()

  const name = other?.nombreEjercicio
  const changed = {
    grupoMuscular: 'Pecho',
    nombreEjercicio: name,
    series: 5,
    repeticiones: 8,
    descripcion: 'Lento',
  }
  const edit = await caller.put(`/rutinas/${routine?._id}`, changed)
  expect.soft(edit.statusCode).toBe(200)
  const list = listIn((await caller.get('/rutinas')).body, 'rutinas')
  expect.soft(list.find(({ _id }) => _id === routine?._id)).toMatchObject(changed)

  const { descripcion, ...short } = routineWith(name)
  const bare = await caller.post('/rutinas', short)
  expect.soft(bare.statusCode, `without ${descripcion}`).toBeOneOf(created)
  const empty = await caller.post('/rutinas', { ...short, descripcion: '' })
  expect.soft(empty.statusCode, 'with an empty description').toBeOneOf(created)
})

test('a routine takes an exercise the specification does not name', async () => {
  const made = await api.as('entrenador').post('/rutinas', routineWith('Press de banca'))
  expect.soft(made.statusCode).toBeOneOf(created)
  expect.soft(await routineOf('Press de banca')).toMatchObject(routineWith('Press de banca'))
})

test('a routine takes each muscle group and requires four fields', async () => {
  const caller = api.as('entrenador')
  for (const group of Object.keys(usual)) {
    expect.soft(await acceptedIn(group), group).not.toEqual([])
  }
  const accepted = { ...routineWith('Fondos en paralelas'), descripcion: 'Rechazada' }
  const wrongs: [string, unknown][] = [
    ['grupoMuscular', ''],
    ['grupoMuscular', 'Orejas'],
    ['nombreEjercicio', ''],
    ['series', ''],
    ['repeticiones', ''],
  ]
  for (const [field, wrong] of wrongs) {
    const refused = await caller.post('/rutinas', { ...accepted, [field]: wrong })
    expect.soft(refused.statusCode, `${field} ${wrong}`).toBe(400)
    expect.soft(refused.body.mensaje, `${field} ${wrong}`).toMatch(/\S/)
  }
  const stored = JSON.stringify((await caller.get('/rutinas')).body)
  expect.soft(stored).not.toContain('Rechazada')
})

test('a trainer assigns and edits, and only an admin deletes', async () => {
  const { _id: clienteId } = await newClient('40000001')
  const [routine, other] = await acceptedIn('Pecho')
  const rutinaId = routine?._id
  const otherId = other?._id
  const caller = api.as('entrenador')
  const fields = {
    clienteId,
    rutinaId,
    diasEntrenamiento: ['Lunes', 'Miércoles'],
    diasDescanso: ['Sábado', 'Domingo'],
  }
  expect.soft((await caller.post('/rutinas/asignar', fields)).statusCode).toBeOneOf(created)
  const [assignment] = await assignmentsOf('40000001')
  expect.soft(assignment).toMatchObject({
    clienteId: { _id: clienteId, nombre: 'Olga', apellido: 'Peña' },
    numeroIdentificacion: '40000001',
    rutinaId: { _id: rutinaId, nombreEjercicio: routine?.nombreEjercicio, grupoMuscular: 'Pecho' },
    diasEntrenamiento: ['Lunes', 'Miércoles'],
    diasDescanso: ['Sábado', 'Domingo'],
  })
  expect.soft(assignment?._id).toBeTruthy()
  expect.soft(assignment?.asignadaPor).toBeTruthy()
  expect.soft(day(assignment?.createdAt)).toBe('2026-11-20')
  expect.soft(day(assignment?.fechaAsignacion)).toBe('2026-11-20')

  const path = `/rutinas/asignar/${assignment?._id}`
  const changed = { clienteId, rutinaId: otherId, diasEntrenamiento: ['Martes'], diasDescanso: ['Jueves'] }
  expect.soft((await caller.put(path, changed)).statusCode).toBe(200)
  const [edited] = await assignmentsOf('40000001')
  expect.soft(edited).toMatchObject({ rutinaId: { _id: otherId }, diasEntrenamiento: ['Martes'] })
  expect.soft(edited?.diasDescanso).toEqual(['Jueves'])

  for (const role of ['entrenador', 'recepcionista', 'user'] as const) {
    const refused = await api.as(role).delete(path)
    expect.soft(refused.statusCode, role).toBe(403)
    expect.soft(said(refused.body), role).toBe('No tienes permisos para eliminar asignaciones.')
  }
  expect.soft(await assignmentsOf('40000001')).toHaveLength(1)
  expect.soft((await api.as('admin').delete(path)).statusCode).toBeOneOf(removed)
  expect.soft(await assignmentsOf('40000001')).toEqual([])
  expect.soft((await api.as('admin').delete(path)).statusCode).toBe(404)
  expect.soft((await caller.put(path, changed)).statusCode).toBe(404)
})

test('an assignment requires its routine and both day lists', async () => {
  const { _id: clienteId } = await newClient('40000002')
  const rutinaId = (await acceptedIn('Pecho'))[0]?._id
  const fields = { clienteId, rutinaId, diasEntrenamiento: ['Lunes'], diasDescanso: ['Martes'] }
  const caller = api.as('entrenador')
  const wrongs: [string, unknown][] = [
    ['clienteId', ''],
    ['rutinaId', ''],
    ['diasEntrenamiento', []],
    ['diasDescanso', []],
  ]
  for (const [field, wrong] of wrongs) {
    const refused = await caller.post('/rutinas/asignar', { ...fields, [field]: wrong })
    expect.soft(refused.statusCode, field).toBe(400)
    const sentence = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
    expect.soft(said(refused.body), field).toBe(sentence)
  }
  const odd = await caller.post('/rutinas/asignar', { ...fields, diasEntrenamiento: ['Monday'] })
  expect.soft(odd.statusCode, 'a day of no list').toBe(400)
  expect.soft(await assignmentsOf('40000002')).toEqual([])

  await caller.post('/rutinas/asignar', fields)
  const [assignment] = await assignmentsOf('40000002')
  for (const [field, wrong] of wrongs.slice(1)) {
    const refused = await caller.put(`/rutinas/asignar/${assignment?._id}`, { ...fields, [field]: wrong })
    expect.soft(refused.statusCode, `edit ${field}`).toBe(400)
    const sentence = 'incluyendo rutina, días de entrenamiento y descanso.'
    expect.soft(said(refused.body), `edit ${field}`).toContain(sentence)
  }
})

test('the lookups read the assignments of a number', async () => {
  const { _id: clienteId } = await newClient('40000003')
  const [routine] = await acceptedIn('Pecho')
  const days = { diasEntrenamiento: ['Lunes'], diasDescanso: ['Domingo'] }
  const fields = { clienteId, rutinaId: routine?._id, ...days }
  await api.as('admin').post('/rutinas/asignar', fields)
  const open = await api.anonymous.get(`${lookup}/40000003`)
  expect.soft(open.statusCode, 'the public lookup').toBe(200)
  const [row] = listIn(open.body, 'asignaciones') ?? []
  const { nombreEjercicio, grupoMuscular } = routine ?? {}
  expect.soft(row).toMatchObject({ rutinaId: { nombreEjercicio, grupoMuscular }, ...days })
  expect.soft((await api.as('user').get(`${lookup}/40000003`)).statusCode, 'a member').toBe(200)
  const unknown = await api.anonymous.get(`${lookup}/99999999`)
  expect.soft(unknown.statusCode).toBeOneOf([200, 404])
  expect.soft(listIn(unknown.body, 'asignaciones') ?? []).toEqual([])
})

test('a trainer records body composition with every listed field', async () => {
  await newClient('40000004')
  const fields = {
    numeroIdentificacion: '40000004',
    fecha: '2026-11-20T00:00:00.000Z',
    peso: 70.5,
    altura: 175,
    imc: 23.02,
    porcentajeGrasa: 18.4,
    porcentajeMusculo: 41.2,
    notas: 'Rodilla izquierda\nEmpieza suave',
    medidas: {
      brazoDerecho: 33,
      brazoIzquierdo: 32.5,
      pecho: 98,
      cintura: 80,
      cadera: 95,
      piernaDerecha: 55,
      piernaIzquierda: 54.5,
    },
    objetivo: 'Pérdida de peso',
  }
  const made = await api.as('entrenador').post('/composicion-corporal', fields)
  expect.soft(made.statusCode).toBeOneOf(created)
  const answer = await api.as('user').get('/composicion-corporal/cliente/40000004')
  expect.soft(answer.statusCode).toBe(200)
  expect.soft(answer.body.success).toBe(true)
  expect.soft(answer.body.message).toEqual(expect.any(String))
  expect.soft(answer.body.data).toHaveLength(1)
  const { fecha, notas, ...rest } = fields
  const [record] = answer.body.data ?? []
  expect.soft(record).toMatchObject(rest)
  const [own] = (await api.as('entrenador').get('/composicion-corporal/cliente/40000004')).body.data ?? []
  expect.soft(own, 'the trainer reads it all').toMatchObject({ notas, ...rest })
  expect.soft(day(record?.fecha)).toBe(day(fecha))
  expect.soft(record?.createdAt).toBeTruthy()
})

test('body composition lists the newest first and defaults to today', async () => {
  await newClient('40000005')
  const caller = api.as('entrenador')
  const required = { numeroIdentificacion: '40000005', peso: 80, altura: 180, objetivo: 'Cardio' }
  for (const fecha of ['2026-10-10', '2026-08-08', '2026-09-09']) {
    await caller.post('/composicion-corporal', { ...required, fecha })
  }
  const undated = await caller.post('/composicion-corporal', required)
  expect.soft(undated.statusCode, 'no date').toBeOneOf(created)
  const { data } = await recordsOf('40000005')
  const days = (data ?? []).map((record: Body) => day(record.fecha)).slice(0, 3)
  expect.soft(days).toEqual(['2026-11-20', '2026-10-10', '2026-09-09'])
})

test('body composition requires a client, weight, height and goal', async () => {
  await newClient('40000006')
  const required = {
    numeroIdentificacion: '40000006',
    fecha: '2026-11-20',
    peso: 80,
    altura: 180,
    objetivo: 'Cardio',
  }
  const caller = api.as('entrenador')
  for (const field of ['numeroIdentificacion', 'peso', 'altura', 'objetivo']) {
    const refused = await caller.post('/composicion-corporal', { ...required, [field]: undefined })
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(said(refused.body), field).toMatch(/\S/)
  }
  const odd = await caller.post('/composicion-corporal', { ...required, objetivo: 'Volar' })
  expect.soft(odd.statusCode, 'a goal of no list').toBe(400)
  const goals = ['Cardio', 'Pérdida de peso', 'Ganar músculo', 'Mejorar resistencia', 'Rehabilitación']
  for (const objetivo of goals) {
    const made = await caller.post('/composicion-corporal', { ...required, objetivo })
    expect.soft(made.statusCode, objetivo).toBeOneOf(created)
  }
  const none = await recordsOf('99999999')
  expect.soft(none.data ?? []).toEqual([])
  expect.soft(none.message).toMatch(/\S/)
})
