import type { ClaseDisponible, Inscripcion } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestApi, UNKNOWN_ID } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const HOUR_MS = 60 * 60 * 1000

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let yoga: ClaseDisponible
let inside: { cliente: Cliente; inscripcion: Inscripcion }
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  yoga = await desk.clase({ capacidadMaxima: 1 })
  const cliente = await desk.cliente()
  inside = { cliente, inscripcion: await desk.inscripcion(cliente, yoga) }
})

const reception = () => api.as('recepcionista')
/** Shifts the rows back instead of the clock, because sessions are shorter than an offer. */
const later = (hours: number) =>
  sql`update esperas set created_at = created_at - ${hours} * interval '1 hour',
    ofrecida_hasta = ofrecida_hasta - ${hours} * interval '1 hour'`.execute(api.db)
const inHours = (hours: number) => new Date(api.clock.now.getTime() + hours * HOUR_MS).toISOString()
const wait = (cliente: Cliente, clase = yoga) =>
  reception().post('/clases/esperas', { claseId: clase._id, clienteId: cliente._id })
const accept = ({ _id }: Espera) => reception().post(`/clases/esperas/${_id}/aceptar`)
const free = () => reception().delete(`/clases/inscripciones/${inside.inscripcion._id}`)
const enrol = ({ numeroIdentificacion }: Cliente, clase = yoga) =>
  reception().post('/clases/registrar', { ...clase, numeroIdentificacion })
const listed = async (query = `clase=${yoga._id}`): Promise<Espera[]> =>
  (await reception().get(`/clases/esperas?${query}`)).body
const line = async () =>
  (await listed()).map(({ cliente, estado, ofrecidaHasta }) => [cliente.nombre, estado, ofrecidaHasta])
const cupos = async () => {
  const found = (await desk.clases()).find(({ _id }) => _id === yoga._id)
  return [found?.capacidadMaxima, found?.enEspera]
}

async function inLine() {
  const people = []
  for (const nombre of ['Ana', 'Eva', 'Luz']) people.push(await desk.cliente({ nombre }))
  const esperas = []
  for (const each of people) {
    esperas.push(await desk.espera(each, yoga))
    await later(1)
  }
  return { people, esperas } as unknown as {
    people: [Cliente, Cliente, Cliente]
    esperas: [Espera, Espera, Espera]
  }
}

test('waiting list is in order, by class or client', async () => {
  const { people } = await inLine()
  expect(await line()).toEqual([
    ['Ana', 'en-espera', null],
    ['Eva', 'en-espera', null],
    ['Luz', 'en-espera', null],
  ])
  expect(await listed(`cliente=${people[1]._id}`)).toEqual([
    {
      _id: expect.any(String),
      cliente: {
        _id: people[1]._id,
        nombre: 'Eva',
        apellido: people[1].apellido,
        numeroIdentificacion: people[1].numeroIdentificacion,
        telefono: people[1].telefono,
      },
      clase: {
        _id: yoga._id,
        nombreClase: 'Yoga',
        dia: 'Lunes',
        horarioInicio: '06:00',
        horarioFin: '07:00',
      },
      estado: 'en-espera',
      ofrecidaHasta: null,
      createdAt: expect.any(String),
    },
  ])
  const page = await reception().get(`/clases/esperas?clase=${yoga._id}&limite=2`)
  expect([page.body.length, page.headers['x-total-count']]).toEqual([2, '3'])
  expect(await cupos()).toEqual([0, 3])
})

test('a wait may name the client by ID number', async () => {
  const { numeroIdentificacion } = await desk.cliente({ nombre: 'Ana' })
  const answer = await reception().post('/clases/esperas', { claseId: yoga._id, numeroIdentificacion })
  expect([answer.statusCode, answer.body.cliente.nombre]).toEqual([201, 'Ana'])
})

test('a wait requires an existing class and client', async () => {
  const cliente = await desk.cliente()
  const post = (body: object) => reception().post('/clases/esperas', body)
  expect((await post({ claseId: yoga._id })).body.errores).toEqual([
    { campo: 'clienteId', mensaje: 'El cliente es obligatorio.' },
  ])
  expect((await post({ clienteId: cliente._id })).statusCode).toBe(400)
  expect((await post({ claseId: UNKNOWN_ID, clienteId: cliente._id })).body.codigo).toBe(
    'CLASE_NO_ENCONTRADA',
  )
  expect((await post({ claseId: yoga._id, clienteId: UNKNOWN_ID })).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
})

test('a wait is rejected if repeated, enrolled, with free places or inactive', async () => {
  const { people } = await inLine()
  expect((await wait(people[0])).body.codigo).toBe('YA_EN_ESPERA')
  expect((await wait(inside.cliente)).body.codigo).toBe('YA_INSCRITO')
  expect((await wait(people[0], await desk.clase({ nombreClase: 'Baile' }))).body.codigo).toBe('HAY_CUPOS')
  const inactive = await desk.cliente({ estado: 'inactivo' })
  expect((await wait(inactive)).body.codigo).toBe('CLIENTE_INACTIVO')
  expect(await cupos()).toEqual([0, 3])
})

test('a freed place is reserved a day for the first', async () => {
  const { people, esperas } = await inLine()
  await free()
  expect((await line())[0]).toEqual(['Ana', 'ofrecida', inHours(24)])
  await later(23)
  expect(await line()).toEqual([
    ['Ana', 'ofrecida', inHours(1)],
    ['Eva', 'en-espera', null],
    ['Luz', 'en-espera', null],
  ])
  expect(await cupos()).toEqual([0, 3])
  for (const refused of [await enrol(await desk.cliente()), await enrol(people[1]), await accept(esperas[1])])
    expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
      409,
      'SIN_CUPOS',
      'No hay cupos disponibles en esta clase.',
    ])
  const taken = await accept(esperas[0])
  expect([taken.statusCode, taken.body.cliente.nombre, taken.body.capacidadMaxima]).toEqual([201, 'Ana', 0])
  expect(await line()).toEqual([
    ['Eva', 'en-espera', null],
    ['Luz', 'en-espera', null],
  ])
  expect((await accept(esperas[0])).body.codigo).toBe('ESPERA_NO_ENCONTRADA')
})

test('a reserved place can be taken by ID number at the desk', async () => {
  const { people } = await inLine()
  await free()
  expect((await enrol(people[0])).statusCode).toBe(201)
  expect((await line()).map(([nombre]) => nombre)).toEqual(['Eva', 'Luz'])
})

test('an expired offer goes to the next; the client may wait again', async () => {
  const { people, esperas } = await inLine()
  await free()
  await later(25)
  // The offer expired before any read: the place is still reserved for the next in line.
  expect((await enrol(await desk.cliente())).body.codigo).toBe('SIN_CUPOS')
  expect(await line()).toEqual([
    ['Eva', 'ofrecida', inHours(24)],
    ['Luz', 'en-espera', null],
    ['Ana', 'vencida', inHours(-1)],
  ])
  expect((await accept(esperas[0])).body.codigo).toBe('SIN_CUPOS')
  expect((await wait(people[0])).statusCode).toBe(201)
  expect((await line()).map(([nombre, estado]) => [nombre, estado])).toEqual([
    ['Eva', 'ofrecida'],
    ['Luz', 'en-espera'],
    ['Ana', 'en-espera'],
  ])
})

test('a place is free for all after every offer has expired', async () => {
  const { esperas } = await inLine()
  await free()
  for (const _ of esperas) {
    await later(25)
    await listed()
  }
  expect(await cupos()).toEqual([1, 0])
  expect((await accept(esperas[2])).statusCode).toBe(201)
  expect((await line()).map(([nombre]) => nombre)).toEqual(['Ana', 'Eva'])
})

test('removing a wait passes its reserved place to the next', async () => {
  const { esperas } = await inLine()
  await free()
  const answer = await reception().delete(`/clases/esperas/${esperas[0]._id}`)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([200, 'Ya no está en la lista de espera.'])
  expect(await line()).toEqual([
    ['Eva', 'ofrecida', inHours(24)],
    ['Luz', 'en-espera', null],
  ])
  expect((await reception().delete(`/clases/esperas/${esperas[0]._id}`)).statusCode).toBe(404)
})

test('deleting or deactivating a client ends their waits and frees places', async () => {
  const { people } = await inLine()
  await reception().put(`/clientes/${people[0]._id}`, { estado: 'inactivo' })
  await reception().delete(`/clientes/${inside.cliente._id}`)
  expect(await line()).toEqual([
    ['Eva', 'ofrecida', inHours(24)],
    ['Luz', 'en-espera', null],
  ])
  await reception().delete(`/clientes/${people[1]._id}`)
  expect(await line()).toEqual([['Luz', 'ofrecida', inHours(24)]])
})

test('offers follow the capacity, up and down', async () => {
  await inLine()
  const capacity = async (capacidadMaxima: number) => {
    const { clases } = (await reception().get(`/entrenadores/${yoga.entrenadorId}`)).body
    const answer = await reception().put(`/entrenadores/${yoga.entrenadorId}`, {
      clases: [{ ...clases[0], capacidadMaxima }],
    })
    expect(answer.statusCode).toBe(200)
  }
  await capacity(3)
  const until = inHours(22)
  await later(2)
  expect(await line()).toEqual([
    ['Ana', 'ofrecida', until],
    ['Eva', 'ofrecida', until],
    ['Luz', 'en-espera', null],
  ])
  await capacity(2)
  expect((await line()).map(([, estado]) => estado)).toEqual(['ofrecida', 'en-espera', 'en-espera'])
  await capacity(5)
  expect(await cupos()).toEqual([1, 3])
})

test('removing a slot deletes its waits', async () => {
  await inLine()
  await free()
  await reception().put(`/entrenadores/${yoga.entrenadorId}`, { clases: [] })
  expect(await listed('')).toEqual([])
})

test('merging clients preserves the earlier wait and drops waits for enrolled classes', async () => {
  const { people } = await inLine()
  await api.as('admin').post(`/clientes/${people[2]._id}/fusionar`, { otro: people[0]._id })
  expect((await line()).map(([nombre]) => nombre)).toEqual(['Luz', 'Eva'])
  await api.as('admin').post(`/clientes/${people[1]._id}/fusionar`, { otro: inside.cliente._id })
  expect((await line()).map(([nombre]) => nombre)).toEqual(['Luz'])
})

test('class list shows the check-in time of each enrolled client today', async () => {
  const [absent] = (await reception().get(`/clases/inscritos?clase=${yoga._id}`)).body[0].inscritos
  expect(absent).toMatchObject({ clienteId: inside.cliente._id, entrada: null })
  await reception().post('/entradas', {
    clienteId: inside.cliente._id,
    claseId: yoga._id,
    permitir: { motivo: 'x' },
  })
  const [come] = (await reception().get(`/clases/inscritos?clase=${yoga._id}`)).body[0].inscritos
  expect(new Date(come.entrada)).toEqual(api.clock.now)
})
