import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { assignmentsOf } from '../../testing/fixtures/assignments.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const { both, asignacionesOf } = assignmentsOf(() => api)

const copy = (de: string, a: string) => api.as('entrenador').post('/rutinas/asignar/copiar', { de, a })

async function withPlan() {
  const { cliente, ids } = await both()
  for (const dia of ['Lunes', 'Miércoles', 'Viernes']) {
    const { _id: rutinaId } = await trainer(api).rutina({ descripcion: `La del ${dia}` })
    await trainer(api).asignacion({ ...ids, rutinaId, diasEntrenamiento: [dia], diasDescanso: ['Domingo'] })
  }
  return cliente
}

const planOf = async ({ numeroIdentificacion }: { numeroIdentificacion: string }) =>
  (await asignacionesOf(numeroIdentificacion)).map(({ rutinaId, diasEntrenamiento, diasDescanso }) => ({
    rutina: rutinaId.descripcion,
    diasEntrenamiento,
    diasDescanso,
  }))

test('copying a plan preserves its order and records the copier', async () => {
  const [ana, luis] = [await withPlan(), await frontDesk(api).cliente()]
  const answer = await copy(ana._id, luis._id)
  expect([answer.statusCode, answer.body]).toEqual([201, { copiadas: 3 }])
  expect(await planOf(luis)).toEqual(await planOf(ana))
  const [first] = await asignacionesOf(luis.numeroIdentificacion)
  expect(first).toMatchObject({ clienteId: { _id: luis._id }, asignadaPor: { _id: expect.any(String) } })
})

test('copying to a client with routines is rejected with their count', async () => {
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

test('copying requires a client with routines and an existing target', async () => {
  const [ana, luis] = [await withPlan(), await frontDesk(api).cliente()]
  expect((await copy(luis._id, (await frontDesk(api).cliente())._id)).body.codigo).toBe('NADA_QUE_COPIAR')
  expect((await copy(UNKNOWN_ID, luis._id)).body.codigo).toBe('NADA_QUE_COPIAR')
  expect((await copy(ana._id, UNKNOWN_ID)).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
  expect((await copy(ana._id, '')).body.mensaje).toBe('El cliente es obligatorio.')
  await api.as('recepcionista').delete(`/clientes/${ana._id}`)
  expect((await copy(ana._id, luis._id)).body.codigo).toBe('NADA_QUE_COPIAR')
})

test('twenty concurrent copies to one client: one succeeds', async () => {
  const [ana, luz, luis] = [await withPlan(), await withPlan(), await frontDesk(api).cliente()]
  const answers = await together(20, (n) => copy(n % 2 ? ana._id : luz._id, luis._id))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 })
  expect(await planOf(luis)).toHaveLength(3)
})
