import type { Asignacion } from '@gym/contract/rutinas'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { anAsignacion } from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const unknown = '01a1fdba-9ddc-7115-af81-cac9435ec680'
const FALTAN_DIAS = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
const FALTAN_RUTINA_O_DIAS =
  'Todos los campos son obligatorios, incluyendo rutina, días de entrenamiento y descanso.'
const EN_AMBAS = 'Un día no puede ser de entrenamiento y de descanso.'

const assign = (body: unknown) => api.as('entrenador').post('/rutinas/asignar', body)
const put = (id: string, body: unknown) => api.as('entrenador').put(`/rutinas/asignar/${id}`, body)
const remove = (id: string) => api.as('admin').delete(`/rutinas/asignar/${id}`)
const lookUp = (numero: string, query = '') =>
  api.as('entrenador').get(`/rutinas/consultarRutinasPorNumeroIdentificacion/${numero}${query}`)

async function both() {
  const cliente = await frontDesk(api).cliente()
  const rutina = await trainer(api).rutina()
  return { cliente, rutina, ids: { clienteId: cliente._id, rutinaId: rutina._id } }
}

async function assigned(fields: Record<string, unknown> = {}) {
  const given = await both()
  return { ...given, asignacion: await trainer(api).asignacion({ ...given.ids, ...fields }) }
}

const keptOf = async (numero: string) => (await lookUp(numero)).body as Asignacion[]

test('only trainers may assign a routine', async () => {
  expect((await api.anonymous.post('/rutinas/asignar', {})).statusCode).toBe(401)
  for (const rol of ['recepcionista', 'user'] as const)
    expect((await api.as(rol).post('/rutinas/asignar', {})).statusCode).toBe(403)
})

test.each(['clienteId', 'rutinaId', 'diasEntrenamiento', 'diasDescanso'])(
  'assigning a routine without %s is refused with the sentence of the specification, and keeps nothing',
  async (campo) => {
    const { ids, cliente } = await both()
    for (const nothing of campo.startsWith('dias') ? [undefined, null, []] : [undefined, null, '']) {
      const answer = await assign(anAsignacion({ ...ids, [campo]: nothing }))
      expect([answer.statusCode, answer.body.mensaje]).toEqual([400, FALTAN_DIAS])
      expect(answer.body.errores).toEqual([{ campo, mensaje: FALTAN_DIAS }])
    }
    expect(await keptOf(cliente.numeroIdentificacion)).toEqual([])
  },
)

test.each([
  [['Lunes', 'Martes'], ['Martes'], 'diasDescanso', EN_AMBAS],
  [['sabado'], ['SÁBADO'], 'diasDescanso', EN_AMBAS],
  [['Ayer'], ['Lunes'], 'diasEntrenamiento.0', /debe ser un día de la semana/],
  [['Lunes'], [null], 'diasDescanso.0', /es obligatorio/],
  ['Lunes', ['Martes'], 'diasEntrenamiento', FALTAN_DIAS],
])(
  'assigning a routine to train on %j and rest on %j is refused',
  async (diasEntrenamiento, diasDescanso, campo, mensaje) => {
    const { ids, cliente } = await both()
    const answer = await assign({ ...ids, diasEntrenamiento, diasDescanso })
    expect(answer.statusCode).toBe(400)
    expect(answer.body.errores[0]).toEqual({ campo, mensaje: expect.stringMatching(mensaje) })
    expect(await keptOf(cliente.numeroIdentificacion)).toEqual([])
  },
)

test('assigning an unknown routine, or one to an unknown or deleted client, is 404', async () => {
  const { ids, cliente } = await both()
  for (const clienteId of [unknown, 'nadie']) {
    const answer = await assign(anAsignacion({ ...ids, clienteId }))
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  }
  for (const rutinaId of [unknown, 'ninguna']) {
    const answer = await assign(anAsignacion({ ...ids, rutinaId }))
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Rutina no encontrada'])
  }
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  expect((await assign(anAsignacion(ids))).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
})

test('assigning a routine keeps the days from Monday on, each once, and who assigned it when', async () => {
  const { ids, cliente, rutina } = await both()
  const { token, user } = await api.signedIn('entrenador')
  const diasEntrenamiento = ['viernes', 'MIERCOLES', 'Lunes', 'Miércoles']
  const body = { ...ids, diasEntrenamiento, diasDescanso: ['domingo'], asignadaPor: unknown }
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
  expect(await keptOf(cliente.numeroIdentificacion)).toEqual([answer.body])
})

test('a routine is never assigned to a client who is deleted at the same moment', async () => {
  const { ids, cliente } = await both()
  const [removal, ...answers] = await Promise.all([
    api.as('recepcionista').delete(`/clientes/${cliente._id}`),
    ...(await together(10, async () => assign(anAsignacion(ids)))),
  ])
  expect(removal.statusCode).toBe(200)
  for (const { statusCode } of answers) expect([201, 404, 409]).toContain(statusCode)
  expect((await lookUp(cliente.numeroIdentificacion)).statusCode).toBe(404)
})

test('only trainers may edit an assignment', async () => {
  const { asignacion } = await assigned()
  const path = `/rutinas/asignar/${asignacion._id}`
  expect((await api.anonymous.put(path, {})).statusCode).toBe(401)
  expect((await api.as('recepcionista').put(path, {})).statusCode).toBe(403)
})

test.each([unknown, 'no-es-un-id'])('editing the assignment %s, which is none, is 404', async (id) => {
  const answer = await put(id, { diasDescanso: ['Lunes'] })
  expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Asignación no encontrada'])
})

test.each(['rutinaId', 'diasEntrenamiento', 'diasDescanso'])(
  'editing an assignment to an empty %s is refused with the sentence of the specification',
  async (campo) => {
    const { asignacion } = await assigned()
    for (const nothing of campo.startsWith('dias') ? [null, []] : [null, ' ']) {
      const answer = await put(asignacion._id, { [campo]: nothing })
      expect([answer.statusCode, answer.body.mensaje]).toEqual([400, FALTAN_RUTINA_O_DIAS])
    }
    expect(await keptOf(asignacion.numeroIdentificacion)).toEqual([asignacion])
  },
)

test('editing an assignment changes the fields given and keeps the others, whoever assigned it', async () => {
  const { asignacion } = await assigned()
  const rutina = await trainer(api).rutina({ nombreEjercicio: 'Prensa de piernas' })
  const changed = await api
    .as('admin')
    .put(`/rutinas/asignar/${asignacion._id}`, { rutinaId: rutina._id, diasDescanso: ['sabado', 'Jueves'] })
  expect(changed.statusCode).toBe(200)
  const after = { ...asignacion, rutinaId: rutina, diasDescanso: ['Jueves', 'Sábado'] }
  expect(changed.body).toEqual(after)
  expect((await put(asignacion._id, {})).body).toEqual(after)
})

test('an assignment may be moved to another client, one who is there', async () => {
  const { asignacion, cliente } = await assigned()
  const other = await frontDesk(api).cliente()
  expect((await put(asignacion._id, { clienteId: unknown })).body.mensaje).toBe('Cliente no encontrado')
  expect((await put(asignacion._id, { rutinaId: unknown })).body.mensaje).toBe('Rutina no encontrada')
  const { body } = await put(asignacion._id, { clienteId: other._id })
  expect(body.numeroIdentificacion).toBe(other.numeroIdentificacion)
  expect(await keptOf(cliente.numeroIdentificacion)).toEqual([])
})

test.each([
  ['diasDescanso', ['Lunes']],
  ['diasEntrenamiento', ['Martes', 'domingo']],
])('editing only %s of an assignment compares it with the other list that is kept', async (campo, days) => {
  const { asignacion } = await assigned()
  const answer = await put(asignacion._id, { [campo]: days })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toMatchObject({
    mensaje: EN_AMBAS,
    codigo: 'DIA_EN_AMBAS_LISTAS',
    errores: [{ campo, mensaje: EN_AMBAS }],
  })
  expect(await keptOf(asignacion.numeroIdentificacion)).toEqual([asignacion])
})

test('edits of both lists of an assignment at once never leave a day in both', async () => {
  const { asignacion } = await assigned()
  const answers = await together(20, (n) =>
    put(asignacion._id, n % 2 === 0 ? { diasEntrenamiento: ['Martes'] } : { diasDescanso: ['Martes'] }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 10, 400: 10 })
  const [kept] = await keptOf(asignacion.numeroIdentificacion)
  expect(kept?.diasEntrenamiento.filter((dia) => kept.diasDescanso.includes(dia))).toEqual([])
})

test('the database itself refuses an assignment with a day in both lists', async () => {
  const { asignacion } = await assigned()
  const change = api.db
    .updateTable('asignaciones')
    .set({ diasDescanso: ['Lunes'] })
    .where('id', '=', asignacion._id)
    .execute()
  await expect(change).rejects.toMatchObject({ constraint: 'asignaciones_dias_separados' })
})

test('only the admin may delete an assignment, which others are told', async () => {
  const { asignacion } = await assigned()
  expect((await api.anonymous.delete(`/rutinas/asignar/${asignacion._id}`)).statusCode).toBe(401)
  for (const rol of ['entrenador', 'recepcionista', 'user'] as const) {
    const { statusCode, body } = await api.as(rol).delete(`/rutinas/asignar/${asignacion._id}`)
    expect([statusCode, body.mensaje]).toEqual([403, 'No tienes permisos para eliminar asignaciones.'])
  }
  expect(await keptOf(asignacion.numeroIdentificacion)).toEqual([asignacion])
})

test('deleting an assignment ends it, once', async () => {
  const { asignacion } = await assigned()
  const answers = await together(5, () => remove(asignacion._id))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 4 })
  const [done] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(done?.body).toEqual({ mensaje: 'Asignación eliminada con éxito!' })
  expect(await keptOf(asignacion.numeroIdentificacion)).toEqual([])
  expect((await put(asignacion._id, {})).body.mensaje).toBe('Asignación no encontrada')
  expect((await remove('no-es-un-id')).statusCode).toBe(404)
})

test('the lookup of assignments is for anybody, who may type the number with dots', async () => {
  const cliente = await frontDesk(api).cliente({ numeroIdentificacion: '44555666' })
  const rutina = await trainer(api).rutina()
  const asignacion = await trainer(api).asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  const path = '/rutinas/consultarRutinasPorNumeroIdentificacion/44.555.666'
  expect((await api.anonymous.get(path)).body).toEqual([asignacion])
})

test('the lookup of assignments is newest first, and can be searched, ordered and paged', async () => {
  const { cliente, asignacion: old } = await assigned()
  api.clock.now = new Date('2026-11-20T17:00:00Z')
  const rutina = await trainer(api).rutina({ grupoMuscular: 'Espalda', nombreEjercicio: 'Dominadas' })
  const young = await trainer(api).asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  const numero = cliente.numeroIdentificacion
  expect(await keptOf(numero)).toEqual([young, old])
  for (const orden of ['fechaAsignacion', 'createdAt', '-nombreEjercicio', '-grupoMuscular'])
    expect((await lookUp(numero, `?orden=${orden}`)).body).toEqual([old, young])
  expect((await lookUp(numero, '?buscar=DOMIN')).body).toEqual([young])
  const page = await lookUp(numero, '?limite=1&pagina=2')
  expect([page.body, page.headers['x-total-count']]).toEqual([[old], '2'])
})

test('the lookup of assignments is empty, not 404, for a client who has none', async () => {
  const { cliente } = await both()
  const { statusCode, body } = await lookUp(cliente.numeroIdentificacion)
  expect([statusCode, body]).toEqual([200, []])
})

test.each(['99999999', 'abc', '1;drop', '%00'])(
  'the lookup of assignments by the number %s, which nobody has, is 404',
  async (numero) => {
    const { statusCode, body } = await lookUp(numero)
    expect([statusCode, body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  },
)

test('the assignments of a deleted client are shown no more, also when somebody else gets the number', async () => {
  const { cliente, asignacion } = await assigned()
  const numero = cliente.numeroIdentificacion
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  expect((await lookUp(numero)).statusCode).toBe(404)
  for (const answer of [await put(asignacion._id, {}), await remove(asignacion._id)])
    expect([answer.statusCode, answer.body.mensaje]).toEqual([404, 'Asignación no encontrada'])
  await frontDesk(api).cliente({ numeroIdentificacion: numero })
  expect(await keptOf(numero)).toEqual([])
})

test('the lookup of assignments shows a routine as it is now', async () => {
  const { asignacion, rutina } = await assigned()
  await api.as('entrenador').put(`/rutinas/${rutina._id}`, { series: 7 })
  const [kept] = await keptOf(asignacion.numeroIdentificacion)
  expect(kept?.rutinaId).toEqual({ ...rutina, series: 7 })
})

test('a client has a routine once on a day: again on it is refused, on other days it is given', async () => {
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

test('of twenty trainers who give a client the same routine at once one does', async () => {
  const { ids, cliente } = await both()
  const answers = await together(20, () => assign(anAsignacion(ids)))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 })
  expect(await keptOf(cliente.numeroIdentificacion)).toHaveLength(1)
})

const copy = (de: string, a: string) => api.as('entrenador').post('/rutinas/asignar/copiar', { de, a })

/** A client who has three routines, the last one given last. */
async function withPlan() {
  const { cliente, ids } = await both()
  for (const dia of ['Lunes', 'Miércoles', 'Viernes']) {
    const { _id: rutinaId } = await trainer(api).rutina({ descripcion: `La del ${dia}` })
    await trainer(api).asignacion({ ...ids, rutinaId, diasEntrenamiento: [dia], diasDescanso: ['Domingo'] })
  }
  return cliente
}

const planOf = async ({ numeroIdentificacion }: { numeroIdentificacion: string }) =>
  (await keptOf(numeroIdentificacion)).map(({ rutinaId, diasEntrenamiento, diasDescanso }) => ({
    rutina: rutinaId.descripcion,
    diasEntrenamiento,
    diasDescanso,
  }))

test('the plan of a client is given to another one whole, in its order, as assigned by who copies it', async () => {
  const [ana, luis] = [await withPlan(), await frontDesk(api).cliente()]
  const answer = await copy(ana._id, luis._id)
  expect([answer.statusCode, answer.body]).toEqual([201, { copiadas: 3 }])
  expect(await planOf(luis)).toEqual(await planOf(ana))
  const [first] = await keptOf(luis.numeroIdentificacion)
  expect(first).toMatchObject({ clienteId: { _id: luis._id }, asignadaPor: { _id: expect.any(String) } })
})

test('a plan is copied to nobody who has a routine already, and says how many', async () => {
  const [ana, luis] = [await withPlan(), await frontDesk(api).cliente({ nombre: 'Luis', apellido: 'Rojas' })]
  const { _id: rutinaId } = await trainer(api).rutina()
  await trainer(api).asignacion({ clienteId: luis._id, rutinaId })
  const refused = await copy(ana._id, luis._id)
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    409,
    'CLIENTE_CON_RUTINAS',
    'Luis Rojas ya tiene 1 rutina asignada: el plan se copia a quien no tiene ninguna.',
  ])
  expect(await planOf(luis)).toHaveLength(1)
})

test('there is nothing to copy of a client without routines, of nobody, or to nobody', async () => {
  const [ana, luis] = [await withPlan(), await frontDesk(api).cliente()]
  expect((await copy(luis._id, (await frontDesk(api).cliente())._id)).body.codigo).toBe('NADA_QUE_COPIAR')
  expect((await copy(unknown, luis._id)).body.codigo).toBe('NADA_QUE_COPIAR')
  expect((await copy(ana._id, unknown)).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
  expect((await copy(ana._id, '')).body.mensaje).toBe('El cliente es obligatorio.')
  await api.as('recepcionista').delete(`/clientes/${ana._id}`)
  expect((await copy(ana._id, luis._id)).body.codigo).toBe('NADA_QUE_COPIAR')
})

test('of twenty trainers who copy plans to one client at once one does', async () => {
  const [ana, luz, luis] = [await withPlan(), await withPlan(), await frontDesk(api).cliente()]
  const answers = await together(20, (n) => copy(n % 2 ? ana._id : luz._id, luis._id))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 })
  expect(await planOf(luis)).toHaveLength(3)
})
