import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi, UNKNOWN_ID } from '../../testing/api.ts'
import { anAsignacion, aRutina } from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const list = (query = ''): Promise<Answer> => api.as('entrenador').get(`/rutinas?${query}`)
const put = (id: string, body: unknown) => api.as('entrenador').put(`/rutinas/${id}`, body)

test('a new routine records its author', async () => {
  const { token, user } = await api.signedIn('entrenador')
  const body = aRutina({ descripcion: ' Baja despacio. ', creadoPor: UNKNOWN_ID })
  const answer = await api.withToken(token).post('/rutinas', body)
  expect(answer.statusCode).toBe(201)
  expect(answer.body).toEqual({
    _id: expect.any(String),
    ...aRutina(),
    descripcion: 'Baja despacio.',
    creadoPor: { _id: user._id, nombre: user.nombre },
  })
  expect((await list('limite=1')).body).toEqual([answer.body])
})

test('a routine may name an exercise outside the catalogue', async () => {
  const rutina = await trainer(api).rutina({ nombreEjercicio: ' Caminata de granjero ' })
  expect(rutina).toMatchObject({ grupoMuscular: 'Piernas', nombreEjercicio: 'Caminata de granjero' })
  const { body } = await put(rutina._id, { nombreEjercicio: 'Trineo' })
  expect(body).toEqual({ ...rutina, nombreEjercicio: 'Trineo' })
})

describe('list of routines', () => {
  const press = {
    grupoMuscular: 'Pecho',
    nombreEjercicio: 'Press de banca con barra',
    series: 90,
    repeticiones: 900,
    descripcion: 'ñapa: lista',
  }
  const plancha = {
    grupoMuscular: 'Abdomen',
    nombreEjercicio: 'Plancha frontal',
    series: 91,
    repeticiones: 899,
    descripcion: 'Nuez: lista',
  }
  let made: Rutina[]
  beforeAll(async () => {
    api.clock.now = new Date('2026-11-20T16:00:00Z')
    const one = await trainer(api).rutina(press)
    api.clock.now = new Date('2026-11-20T16:01:00Z')
    made = [await trainer(api).rutina(plancha), one]
  })

  const found = async (query: string) => {
    const { body } = await list(`buscar=lista&${query}`)
    return body.map(({ nombreEjercicio }: Rutina) => nombreEjercicio.split(' ')[0])
  }

  test('the list is newest first', async () => {
    expect((await list('limite=2')).body).toEqual(made)
  })

  test.each([
    ['grupoMuscular', ['Plancha', 'Press']],
    ['nombreEjercicio', ['Plancha', 'Press']],
    ['series', ['Press', 'Plancha']],
    ['repeticiones', ['Plancha', 'Press']],
    ['descripcion', ['Plancha', 'Press']],
  ])('the list sorts by %s, both ways', async (orden, order) => {
    expect(await found(`orden=${orden}`)).toEqual(order)
    expect(await found(`orden=-${orden}`)).toEqual([...order].reverse())
  })

  test('search matches group, exercise and description, ignoring case and accents', async () => {
    for (const buscar of ['NAPA', 'press banc lista', 'pecho lista'])
      expect((await list(`buscar=${buscar}`)).body).toEqual([made[1]])
    expect((await list('buscar=%25')).body).toEqual([])
  })

  test('a search ranks exercises that begin with it first, unless sorted', async () => {
    const own = await testApi()
    const squat = { grupoMuscular: 'Piernas', nombreEjercicio: 'Sentadilla con barra', descripcion: null }
    const pull = { grupoMuscular: 'Espalda', nombreEjercicio: 'Remo sentado en polea', descripcion: null }
    own.clock.now = new Date('2026-11-20T16:00:00Z')
    await trainer(own).rutina(squat)
    own.clock.now = new Date('2026-11-20T16:01:00Z')
    await trainer(own).rutina(pull)
    const namesBy = async (query: string) =>
      (await own.as('entrenador').get(`/rutinas?${query}`)).body.map((one: Rutina) => one.nombreEjercicio)
    expect(await namesBy('buscar=SENTAD&limite=1')).toEqual([squat.nombreEjercicio])
    expect(await namesBy('buscar=sentad&orden=nombreEjercicio')).toEqual([
      pull.nombreEjercicio,
      squat.nombreEjercicio,
    ])
    expect(await namesBy('buscar=%25')).toEqual([])
  })

  test("the list shows a deleted author's name, or none", async () => {
    const { token, user } = await api.signedIn('entrenador')
    const { body: rutina } = await api.withToken(token).post('/rutinas', aRutina())
    await api.db
      .updateTable('users')
      .set({ eliminadoEn: api.clock.now.toISOString() })
      .where('id', '=', user._id)
      .execute()
    const { body } = await put(rutina._id, {})
    expect(body.creadoPor).toEqual({ _id: user._id, nombre: user.nombre })
    await api.db.updateTable('rutinas').set({ creadoPor: null }).where('id', '=', rutina._id).execute()
    expect((await put(rutina._id, {})).body.creadoPor).toBeNull()
  })
})

const remove = (id: string) => api.as('entrenador').delete(`/rutinas/${id}`)

test('an unassigned routine is deleted once', async () => {
  const { _id } = await trainer(api).rutina()
  const answer = await remove(_id)
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Rutina eliminada.' }])
  for (const gone of [await remove(_id), await api.as('entrenador').get(`/rutinas/${_id}`)])
    expect([gone.statusCode, gone.body.codigo]).toEqual([404, 'RUTINA_NO_ENCONTRADA'])
})

test('an assigned routine is not deleted, except for deleted clients', async () => {
  const rutina = await trainer(api).rutina()
  const desk = frontDesk(api)
  const clientes = [
    await desk.cliente({ nombre: 'Ana', apellido: 'Álvarez' }),
    await desk.cliente({ nombre: 'Luis', apellido: 'Rojas' }),
    await desk.cliente({ nombre: 'Eva', apellido: 'Suárez' }),
  ]
  for (const { _id: clienteId } of clientes)
    await trainer(api).asignacion({ clienteId, rutinaId: rutina._id })
  const refusals: string[] = []
  for (const { _id } of [...clientes].reverse()) {
    const { statusCode, body } = await remove(rutina._id)
    expect([statusCode, body.codigo]).toEqual([409, 'RUTINA_EN_USO'])
    refusals.push(body.mensaje)
    await api.as('recepcionista').delete(`/clientes/${_id}`)
  }
  const inUse = `No se puede eliminar ${rutina.nombreEjercicio}: la tiene asignada Ana Álvarez`
  const remedy = 'Dale antes otra rutina en Editar Asignación Rutina.'
  expect(refusals).toEqual([
    `${inUse} y 2 personas más. ${remedy}`,
    `${inUse} y otra persona. ${remedy}`,
    `${inUse}. ${remedy}`,
  ])
  expect((await remove(rutina._id)).statusCode).toBe(200)
})

test('a concurrent deletion and assignment of a routine exclude each other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { _id: rutinaId } = await trainer(api).rutina()
    const { _id: clienteId } = await frontDesk(api).cliente()
    const given = () => api.as('entrenador').post('/rutinas/asignar', anAsignacion({ clienteId, rutinaId }))
    const [gone, kept] = await Promise.all([remove(rutinaId), given()])
    expect([
      [200, 404],
      [409, 201],
    ]).toContainEqual([gone.statusCode, kept.statusCode])
  }
})
