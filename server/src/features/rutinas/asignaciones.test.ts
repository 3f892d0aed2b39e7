import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { anAsignacion } from '../../testing/builders.ts'
import { assignmentsOf } from '../../testing/fixtures/assignments.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const { assign, assigned, both, asignacionesOf, lookUp, put, remove } = assignmentsOf(() => api)

const EN_AMBAS = 'Un día no puede ser de entrenamiento y de descanso.'

test('assigning an unknown routine or client returns 404', async () => {
  const { ids, cliente } = await both()
  for (const clienteId of [UNKNOWN_ID, 'nadie']) {
    const answer = await assign(anAsignacion({ ...ids, clienteId }))
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  }
  for (const rutinaId of [UNKNOWN_ID, 'ninguna']) {
    const answer = await assign(anAsignacion({ ...ids, rutinaId }))
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Rutina no encontrada'])
  }
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  expect((await assign(anAsignacion(ids))).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
})

test('assigning stores sorted unique days, author and instant', async () => {
  const { ids, cliente, rutina } = await both()
  const { token, user } = await api.signedIn('entrenador')
  const diasEntrenamiento = ['viernes', 'MIERCOLES', 'Lunes', 'Miércoles']
  const body = { ...ids, diasEntrenamiento, diasDescanso: ['domingo'], asignadaPor: UNKNOWN_ID }
  const answer = await api.withToken(token).post('/rutinas/asignar', body)
  expect(answer.statusCode).toBe(201)
  expect(answer.body).toEqual({
    _id: expect.any(String),
    clienteId: { _id: cliente._id, nombre: cliente.nombre, apellido: cliente.apellido },
    numeroIdentificacion: cliente.numeroIdentificacion,
    rutinaId: rutina,
    diasEntrenamiento: ['Lunes', 'Miércoles', 'Viernes'],
    diasDescanso: ['Domingo'],
    asignadaPor: { _id: user._id, nombre: user.nombre },
    fechaAsignacion: api.clock.now.toISOString(),
    createdAt: api.clock.now.toISOString(),
  })
  expect(await asignacionesOf(cliente.numeroIdentificacion)).toEqual([answer.body])
})

test('an assignment that races with client deletion is not left behind', async () => {
  const { ids, cliente } = await both()
  const [removal, ...answers] = await Promise.all([
    api.as('recepcionista').delete(`/clientes/${cliente._id}`),
    ...(await together(10, async () => assign(anAsignacion(ids)))),
  ])
  expect(removal.statusCode).toBe(200)
  for (const { statusCode } of answers) expect([201, 404, 409]).toContain(statusCode)
  expect((await lookUp(cliente.numeroIdentificacion)).statusCode).toBe(404)
})

test('an assignment moves only to an existing client', async () => {
  const { asignacion, cliente } = await assigned()
  const other = await frontDesk(api).cliente()
  expect((await put(asignacion._id, { clienteId: UNKNOWN_ID })).body.mensaje).toBe('Cliente no encontrado')
  expect((await put(asignacion._id, { rutinaId: UNKNOWN_ID })).body.mensaje).toBe('Rutina no encontrada')
  const { body } = await put(asignacion._id, { clienteId: other._id })
  expect(body.numeroIdentificacion).toBe(other.numeroIdentificacion)
  expect(await asignacionesOf(cliente.numeroIdentificacion)).toEqual([])
})

test.each([
  ['diasDescanso', ['Lunes']],
  ['diasEntrenamiento', ['Martes', 'domingo']],
])('editing only %s is validated against the stored other list', async (campo, days) => {
  const { asignacion } = await assigned()
  const answer = await put(asignacion._id, { [campo]: days })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toMatchObject({
    mensaje: EN_AMBAS,
    codigo: 'DIA_EN_AMBAS_LISTAS',
    errores: [{ campo, mensaje: EN_AMBAS }],
  })
  expect(await asignacionesOf(asignacion.numeroIdentificacion)).toEqual([asignacion])
})

test('concurrent edits of both lists never share a day', async () => {
  const { asignacion } = await assigned()
  const answers = await together(20, (n) =>
    put(asignacion._id, n % 2 === 0 ? { diasEntrenamiento: ['Martes'] } : { diasDescanso: ['Martes'] }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 10, 400: 10 })
  const [kept] = await asignacionesOf(asignacion.numeroIdentificacion)
  expect(kept?.diasEntrenamiento.filter((dia) => kept.diasDescanso.includes(dia))).toEqual([])
})

test('the constraint rejects a day in both lists', async () => {
  const { asignacion } = await assigned()
  const change = api.db
    .updateTable('asignaciones')
    .set({ diasDescanso: ['Lunes'] })
    .where('id', '=', asignacion._id)
    .execute()
  await expect(change).rejects.toMatchObject({ constraint: 'asignaciones_dias_separados' })
})

test('five concurrent deletions of an assignment: one succeeds', async () => {
  const { asignacion } = await assigned()
  const answers = await together(5, () => remove(asignacion._id))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 4 })
  const [done] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(done?.body).toEqual({ mensaje: 'Asignación eliminada con éxito!' })
  expect(await asignacionesOf(asignacion.numeroIdentificacion)).toEqual([])
  expect((await put(asignacion._id, {})).body.mensaje).toBe('Asignación no encontrada')
  expect((await remove('no-es-un-id')).statusCode).toBe(404)
})

test('the public lookup accepts a number with dots', async () => {
  const cliente = await frontDesk(api).cliente({ numeroIdentificacion: '44555666' })
  const rutina = await trainer(api).rutina()
  const asignacion = await trainer(api).asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  const path = '/rutinas/consultarRutinasPorNumeroIdentificacion/44.555.666'
  expect((await api.anonymous.get(path)).body).toEqual([asignacion])
})

test('lookup is newest first and supports search, sorting and pages', async () => {
  const { cliente, asignacion: old } = await assigned()
  api.clock.now = new Date('2026-11-20T17:00:00Z')
  const rutina = await trainer(api).rutina({ grupoMuscular: 'Espalda', nombreEjercicio: 'Dominadas' })
  const young = await trainer(api).asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  const numero = cliente.numeroIdentificacion
  expect(await asignacionesOf(numero)).toEqual([young, old])
  for (const orden of ['fechaAsignacion', 'createdAt', '-nombreEjercicio', '-grupoMuscular'])
    expect((await lookUp(numero, `?orden=${orden}`)).body).toEqual([old, young])
  expect((await lookUp(numero, '?buscar=DOMIN')).body).toEqual([young])
  const page = await lookUp(numero, '?limite=1&pagina=2')
  expect([page.body, page.headers['x-total-count']]).toEqual([[old], '2'])
})

test('the lookup of a client without assignments is empty', async () => {
  const { cliente } = await both()
  const { statusCode, body } = await lookUp(cliente.numeroIdentificacion)
  expect([statusCode, body]).toEqual([200, []])
})

test("a deleted client's assignments are hidden, also from the number's new holder", async () => {
  const { cliente, asignacion } = await assigned()
  const numero = cliente.numeroIdentificacion
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  expect((await lookUp(numero)).statusCode).toBe(404)
  for (const answer of [await put(asignacion._id, {}), await remove(asignacion._id)])
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Asignación no encontrada'])
  await frontDesk(api).cliente({ numeroIdentificacion: numero })
  expect(await asignacionesOf(numero)).toEqual([])
})

test('the lookup shows the current version of a routine', async () => {
  const { asignacion, rutina } = await assigned()
  await api.as('entrenador').put(`/rutinas/${rutina._id}`, { series: 7 })
  const [kept] = await asignacionesOf(asignacion.numeroIdentificacion)
  expect(kept?.rutinaId).toEqual({ ...rutina, series: 7 })
})

test('a routine may be assigned once per client and day', async () => {
  const { ids } = await assigned({ diasEntrenamiento: ['Lunes', 'Miércoles'] })
  const refused = await assign(anAsignacion({ ...ids, diasEntrenamiento: ['Miércoles', 'Viernes'] }))
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    409,
    'RUTINA_YA_ASIGNADA',
    'El cliente ya tiene esta rutina en uno de esos días. Cambia los días o edita la asignación que tiene.',
  ])
  const other = await assign(anAsignacion({ ...ids, diasEntrenamiento: ['Martes', 'Jueves'] }))
  expect(other.statusCode).toBe(201)
  expect((await put(other.body._id, { diasEntrenamiento: ['Lunes'] })).body.codigo).toBe('RUTINA_YA_ASIGNADA')
  expect((await put(other.body._id, { diasEntrenamiento: ['Martes', 'Viernes'] })).statusCode).toBe(200)
  const { ids: somebodyElse } = await both()
  const luz = await assign(anAsignacion({ ...somebodyElse, rutinaId: ids.rutinaId }))
  expect(luz.statusCode).toBe(201)
})

test('twenty concurrent assignments of one routine: one succeeds', async () => {
  const { ids, cliente } = await both()
  const answers = await together(20, () => assign(anAsignacion(ids)))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 })
  expect(await asignacionesOf(cliente.numeroIdentificacion)).toHaveLength(1)
})
