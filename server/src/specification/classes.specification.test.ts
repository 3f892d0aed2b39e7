import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type Body, created, day, listIn, removed, said } from '../testing/specification-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

const monday = { dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }
const friday = { dia: 'Viernes', horarioInicio: '18:00', horarioFin: '19:30' }

const trainerWith = (correo: string, clases: unknown[]) => ({
  nombre: 'Nora',
  apellido: 'Díaz',
  correo,
  telefono: '3001112233',
  especialidad: 'Yoga',
  clases,
})

const trainerOf = async (correo: string): Promise<Body> => {
  const { body } = await api.as('recepcionista').get('/entrenadores')
  return listIn(body, 'entrenadores').find((trainer) => trainer.correo === correo)
}

const newTrainer = async (correo: string, clases: unknown[]): Promise<Body> => {
  await api.as('recepcionista').post('/entrenadores', trainerWith(correo, clases))
  return trainerOf(correo)
}

const newClient = async (numeroIdentificacion: string, nombre: string): Promise<Body> => {
  const caller = api.as('recepcionista')
  await caller.post('/clientes', {
    nombre,
    apellido: 'Soto',
    email: `s${numeroIdentificacion}@correo.co`,
    telefono: '3001234567',
    direccion: 'Avenida 3 # 5-6',
    estado: 'activo',
    numeroIdentificacion,
  })
  const { body } = await caller.get('/clientes')
  return listIn(body, 'clientes').find((client) => client.numeroIdentificacion === numeroIdentificacion)
}

const classesOf = async (entrenadorId: string): Promise<Body[]> => {
  const { body } = await api.as('recepcionista').get('/clases/disponibles')
  return listIn(body, 'clases').filter((row) => row.entrenadorId === entrenadorId)
}

const placesOn = async (entrenadorId: string, dia: string): Promise<number> =>
  (await classesOf(entrenadorId)).find((row) => row.dia === dia)?.capacidadMaxima

test('a receptionist creates, reads and edits a trainer', async () => {
  const caller = api.as('recepcionista')
  const clases = [{ nombreClase: 'Yoga suave', capacidadMaxima: 12, dias: [monday, friday] }]
  const made = await caller.post('/entrenadores', trainerWith('nora@gim.co', clases))
  expect.soft(made.statusCode).toBeOneOf(created)
  const trainer = await trainerOf('nora@gim.co')
  expect.soft(trainer).toMatchObject(trainerWith('nora@gim.co', clases))
  expect.soft(trainer?._id).toBeTruthy()

  const path = `/entrenadores/${trainer?._id}`
  const read = await caller.get(path)
  expect.soft(read.statusCode).toBe(200)
  expect
    .soft(read.body.entrenador ?? read.body)
    .toMatchObject({ _id: trainer?._id, correo: 'nora@gim.co', clases })

  const changed = {
    ...trainerWith('nora@gim.co', [{ nombreClase: 'Yoga fuerte', capacidadMaxima: 5, dias: [friday] }]),
    especialidad: 'Pilates',
  }
  expect.soft((await caller.put(path, changed)).statusCode).toBe(200)
  expect.soft(await trainerOf('nora@gim.co')).toMatchObject(changed)

  for (const field of ['nombre', 'apellido', 'correo', 'telefono', 'especialidad']) {
    const fresh = { ...trainerWith('otra@gim.co', clases), [field]: '' }
    const refused = await caller.post('/entrenadores', fresh)
    expect.soft(refused.statusCode, field).toBe(400)
    expect.soft(refused.body.mensaje, field).toMatch(/\S/)
    expect.soft((await caller.put(path, { ...changed, [field]: '' })).statusCode, `edit ${field}`).toBe(400)
  }
  const unnamed = { ...changed, clases: [{ nombreClase: '', capacidadMaxima: 5, dias: [friday] }] }
  expect.soft((await caller.put(path, unnamed)).statusCode, 'edit class name').toBe(400)
  const dayless = {
    ...changed,
    clases: [{ nombreClase: 'A', capacidadMaxima: 5, dias: [{ ...friday, dia: '' }] }],
  }
  expect.soft((await caller.put(path, dayless)).statusCode, 'edit class day').toBe(400)
})

test('a class defaults to Entrenamiento General and ten places', async () => {
  const made = await api
    .as('recepcionista')
    .post('/entrenadores', trainerWith('defecto@gim.co', [{ dias: [monday] }]))
  expect.soft(made.statusCode).toBeOneOf(created)
  const trainer = await trainerOf('defecto@gim.co')
  const [clase] = trainer?.clases ?? []
  expect
    .soft(clase)
    .toMatchObject({ nombreClase: 'Entrenamiento General', capacidadMaxima: 10, dias: [monday] })
})

test('the available classes list each day with its places', async () => {
  const clases = [{ nombreClase: 'Boxeo', capacidadMaxima: 4, dias: [monday, friday] }]
  const { _id: entrenadorId } = await newTrainer('boxeo@gim.co', clases)
  expect.soft((await api.as('recepcionista').get('/clases/disponibles')).statusCode).toBe(200)
  const rows = await classesOf(entrenadorId)
  expect.soft(rows).toHaveLength(2)
  const common = { entrenadorId, especialidad: 'Yoga', nombreClase: 'Boxeo', capacidadMaxima: 4 }
  expect.soft(rows.find((row) => row.dia === 'Lunes')).toMatchObject({ ...common, ...monday })
  expect.soft(rows.find((row) => row.dia === 'Viernes')).toMatchObject({ ...common, ...friday })
  expect.soft(rows[0]?.entrenadorNombre).toContain('Nora')
})

test('an enrolment takes one place and shows in both listings', async () => {
  const clases = [{ nombreClase: 'Spinning', capacidadMaxima: 2, dias: [monday, friday] }]
  const { _id: entrenadorId } = await newTrainer('spinning@gim.co', clases)
  await newClient('30000001', 'Irene')
  await newClient('30000002', 'Jorge')
  await newClient('30000003', 'Karla')
  const enrol = (numeroIdentificacion: string) =>
    api
      .as('recepcionista')
      .post('/clases/registrar', { numeroIdentificacion, entrenadorId, nombreClase: 'Spinning', ...monday })

  const first = await enrol('30000001')
  expect.soft(first.statusCode).toBeOneOf(created)
  expect.soft(await placesOn(entrenadorId, 'Lunes')).toBe(1)
  expect.soft(await placesOn(entrenadorId, 'Viernes')).toBe(2)

  const mine = await api.anonymous.get('/clases/consultar/30000001')
  expect.soft(mine.statusCode).toBe(200)
  const classes = listIn(mine.body, 'clases') ?? []
  expect.soft(classes).toHaveLength(1)
  expect.soft(classes[0]).toMatchObject({ nombreClase: 'Spinning', ...monday })
  expect.soft((await api.as('user').get('/clases/consultar/30000001')).statusCode).toBe(200)

  expect.soft((await enrol('30000002')).statusCode).toBeOneOf(created)
  expect.soft((await placesOn(entrenadorId, 'Lunes')) ?? 0).toBe(0)
  const full = await enrol('30000003')
  expect.soft(full.statusCode, 'no place is left').toBeOneOf([400, 409])
  expect.soft(said(full.body)).toMatch(/\S/)

  const everyone = await api.as('admin').get('/clases/todas-inscripciones')
  expect.soft(everyone.statusCode).toBe(200)
  const rows = listIn(everyone.body, 'inscripciones') ?? []
  const row = rows.find((entry) => entry.nombreClase === 'Spinning' && entry.dia === 'Lunes')
  expect.soft(row).toMatchObject(monday)
  expect.soft(row?.inscritos).toHaveLength(2)
  const irene = row?.inscritos?.find(({ correo }: Body) => correo === 's30000001@correo.co')
  expect.soft(irene?.nombreCompleto).toBe('Irene Soto')
  expect.soft(irene?.entrenadorNombre).toContain('Nora')
})

test('an enrolment needs a known identification number', async () => {
  const clases = [{ nombreClase: 'Zumba', capacidadMaxima: 3, dias: [monday] }]
  const { _id: entrenadorId } = await newTrainer('zumba@gim.co', clases)
  await newClient('30000004', 'Lina')
  const fields = { entrenadorId, nombreClase: 'Zumba', ...monday }
  const caller = api.as('recepcionista')
  const empty = await caller.post('/clases/registrar', { ...fields, numeroIdentificacion: '' })
  expect.soft(empty.statusCode).toBe(400)
  expect.soft(said(empty.body)).toBe('Por favor, ingrese un número de identificación.')
  const unknown = await caller.post('/clases/registrar', { ...fields, numeroIdentificacion: '99999999' })
  expect.soft(unknown.statusCode).toBeOneOf([400, 404])
  expect.soft(said(unknown.body)).toMatch(/\S/)
  const other = { ...fields, numeroIdentificacion: '30000004', nombreClase: 'Esgrima' }
  expect.soft((await caller.post('/clases/registrar', other)).statusCode).toBeOneOf([400, 404])
  expect.soft(await placesOn(entrenadorId, 'Lunes')).toBe(3)
})

test('an attendance names its client and its class', async () => {
  const caller = api.as('recepcionista')
  const clases = [{ nombreClase: 'Remo', capacidadMaxima: 3, dias: [monday] }]
  const { _id: entrenadorId } = await newTrainer('remo@gim.co', clases)
  const { _id: clienteId } = await newClient('30000005', 'Mario')
  const claseId = (await classesOf(entrenadorId))[0]?._id
  expect.soft(claseId, 'the class selector needs an _id').toBeTruthy()

  const made = await caller.post('/asistencias', { clienteId, claseId })
  expect.soft(made.statusCode).toBeOneOf(created)
  const list = await caller.get('/asistencias')
  expect.soft(list.statusCode).toBe(200)
  const attendance = listIn(list.body, 'asistencias').find((row) => row.clienteId?.nombre?.includes('Mario'))
  expect.soft(attendance?._id).toBeTruthy()
  expect.soft(attendance?.clienteId?.nombre).toContain('Mario')
  expect.soft(attendance?.claseId?.nombre).toContain('Remo')
  expect.soft(day(attendance?.fecha)).toBe('2026-11-20')

  expect.soft((await caller.post('/asistencias', { claseId })).statusCode, 'no client').toBe(400)
  expect.soft((await caller.post('/asistencias', { clienteId })).statusCode, 'no class').toBe(400)

  const { _id: goneId } = await newClient('30000006', 'Nadia')
  expect.soft((await caller.delete(`/clientes/${goneId}`)).statusCode).toBeOneOf(removed)
  const clientless = await caller.post('/asistencias', { clienteId: goneId, claseId })
  expect.soft(clientless.statusCode).toBe(404)
  expect.soft(said(clientless.body)).toBe('Cliente no encontrado')
  const classless = await caller.post('/asistencias', { clienteId, claseId: goneId })
  expect.soft(classless.statusCode).toBe(404)
  expect.soft(said(classless.body)).toBe('Clase no encontrada')
})
