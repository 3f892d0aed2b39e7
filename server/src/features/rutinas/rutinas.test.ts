import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { anAsignacion, aRutina } from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const list = (query = ''): Promise<Answer> => api.as('entrenador').get(`/rutinas?${query}`)
const put = (id: string, body: unknown) => api.as('entrenador').put(`/rutinas/${id}`, body)

test('only trainers create routines', async () => {
  expect((await api.anonymous.post('/rutinas', aRutina())).statusCode).toBe(401)
  for (const rol of ['recepcionista', 'user'] as const)
    expect((await api.as(rol).post('/rutinas', aRutina())).statusCode).toBe(403)
})

test.each([
  ['grupoMuscular', '', /^El grupo muscular debe ser una de estas opciones/],
  ['nombreEjercicio', ' ', /^El ejercicio es obligatorio\.$/],
  ['series', 0, /^El número de series debe ser 1 o más\.$/],
  ['repeticiones', '12', /^El número de repeticiones debe ser un número\.$/],
])('a new routine with %s = %j is rejected and stores nothing', async (campo, value, mensaje) => {
  const { headers: before } = await list('limite=1')
  const answer = await api.as('entrenador').post('/rutinas', aRutina({ [campo]: value }))
  expect(answer.statusCode).toBe(400)
  expect(answer.body.errores).toEqual([{ campo, mensaje: expect.stringMatching(mensaje) }])
  expect((await list('limite=1')).headers['x-total-count']).toBe(before['x-total-count'])
})

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

test.each([UNKNOWN_ID, 'no-es-un-id', '%00'])('editing the unknown routine %s returns 404', async (id) => {
  const answer = await put(id, aRutina())
  expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Rutina no encontrada'])
})

test('an edit changes only the given fields and preserves the author', async () => {
  const rutina = await trainer(api).rutina({ descripcion: 'Con cinturón' })
  const answer = await api.as('admin').put(`/rutinas/${rutina._id}`, { series: 5 })
  expect([answer.statusCode, answer.body]).toEqual([200, { ...rutina, series: 5 }])
  expect((await put(rutina._id, { descripcion: null })).body.descripcion).toBeNull()
  expect((await put(rutina._id, {})).body).toEqual({ ...rutina, series: 5, descripcion: null })
  const other = { grupoMuscular: 'Espalda', nombreEjercicio: 'Dominadas' }
  expect((await put(rutina._id, other)).body).toMatchObject(other)
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

  test('only trainers list routines', async () => {
    expect((await api.anonymous.get('/rutinas')).statusCode).toBe(401)
    for (const rol of ['recepcionista', 'user'] as const)
      expect((await api.as(rol).get('/rutinas')).statusCode).toBe(403)
  })

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

  test('the list sorts by author', async () => {
    expect((await list('orden=creadoPor')).statusCode).toBe(200)
    expect((await list('orden=secreto')).statusCode).toBe(400)
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

  test('the list is paged, counted and linked', async () => {
    const answer = await list('buscar=lista&limite=1&pagina=2')
    expect(answer.body).toEqual([made[1]])
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.headers.link).toContain('rel="prev"')
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

test('requests with one idempotency key create one routine and one assignment', async () => {
  const key = { 'idempotency-key': 'rutina-una-vez' }
  const routine = aRutina({ descripcion: 'Enviada muchas veces' })
  const made = await together(10, () => api.as('entrenador').post('/rutinas', routine, key))
  expect(countByStatus(made)).toEqual({ 201: 10 })
  expect((await list('buscar=Enviada muchas veces')).body).toHaveLength(1)

  const { _id: clienteId, numeroIdentificacion } = await frontDesk(api).cliente()
  const body = anAsignacion({ clienteId, rutinaId: made[0]?.body._id })
  const again = { 'idempotency-key': 'asignacion-una-vez' }
  const given = await together(10, () => api.as('entrenador').post('/rutinas/asignar', body, again))
  expect(countByStatus(given)).toEqual({ 201: 10 })
  const kept = await api.anonymous.get(
    `/rutinas/consultarRutinasPorNumeroIdentificacion/${numeroIdentificacion}`,
  )
  expect(kept.body).toHaveLength(1)
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
