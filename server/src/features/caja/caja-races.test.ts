import { beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, together } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'

let api: TestApi
let turno: string
beforeEach(async () => {
  api = await emptiedApi()
  await api.as('admin').put('/configuracion', { diferenciaMaxima: 9_000_000 })
  turno = await open({ base: 0 })
})

const open = async (fields: object) =>
  (await api.as('recepcionista').post('/caja/turnos', { base: 0, ...fields })).body._id
const close = (id = turno) => api.as('recepcionista').post(`/caja/turnos/${id}/cierre`, { conteo: [] })
const sell = (monto = 1_000) =>
  api.as('recepcionista').post('/ventas', {
    lineas: [{ concepto: 'Agua', monto }],
    cobros: [{ metodo: 'Efectivo', monto }],
  })
const esperado = async (id: string) =>
  (await api.as('admin').get(`/caja/turnos/${id}/x`)).body.metodos[0].esperado

test('fifty concurrent openings of a desk: one succeeds', async () => {
  const answers = await together(50, () =>
    api.as('recepcionista').post('/caja/turnos', { caja: 'Barra', base: 0 }),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
})

test('twenty concurrent closings of a turn: one succeeds, with the next number', async () => {
  const answers = await together(20, () => close())
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 })
  const other = await open({ caja: 'Barra' })
  expect((await close(other)).body.numero).toBe(2)
})

test('turns closed concurrently get consecutive numbers', { tags: ['full'] }, async () => {
  const turnos = await together(10, (n) => open({ caja: `Caja ${n + 10}` }))
  const answers = await Promise.all(turnos.map((id) => close(id)))
  const numeros = answers.map(({ body }) => body.numero).sort((a, b) => a - b)
  expect(numeros).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a sale concurrent with closing is in its Z or no till', async () => {
  const selling = together(20, () => sell())
  const closing = together(3, () => close())
  const [sales, answers] = await Promise.all([selling, closing])
  expect(countByStatus(sales)).toEqual({ 201: 20 })
  const z = answers.find(({ statusCode }) => statusCode === 200)?.body
  expect(z.metodos[0].esperado).toBe(await esperado(turno))
})

test('a sale after the closing goes to the desk still open', { tags: ['full'] }, async () => {
  const answers = await Promise.all([
    together(20, () => sell()),
    open({ caja: 'Barra' }).then(async (barra) => {
      await close()
      return barra as string
    }),
  ])
  await sell()
  const [sales, barra] = answers
  expect(countByStatus(sales)).toEqual({ 201: 20 })
  expect((await esperado(turno)) + (await esperado(barra))).toBe(21_000)
})

test('thirty concurrent withdrawals never exceed the cash while others sell', {
  tags: ['full'],
}, async () => {
  await sell(10_000)
  const out = { tipo: 'salida', categoria: 'gasto', monto: 1_000, motivo: 'Prueba' }
  const taking = together(30, () => api.as('recepcionista').post(`/caja/turnos/${turno}/movimientos`, out))
  const [taken, sold] = await Promise.all([taking, together(5, () => sell())])
  expect(countByStatus(sold)).toEqual({ 201: 5 })
  const left = await esperado(turno)
  const made = countByStatus(taken)[201] ?? 0
  expect(left).toBe(15_000 - 1_000 * made)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(made).toBeGreaterThanOrEqual(10)
})

test('corrections that race with the closing leave the Z consistent', { tags: ['full'] }, async () => {
  const pagos = await together(20, async () => {
    const { body } = await api.as('recepcionista').post('/pagos', aPago({ monto: 1_000 }))
    return body._id as string
  })
  const editing = together(20, (n) => api.as('recepcionista').put(`/pagos/${pagos[n]}`, { monto: 500 }))
  const [edited, closed] = await Promise.all([editing, close()])
  expect(countByStatus(edited)).toEqual({ 200: 20 })
  expect(closed.body.metodos[0].esperado).toBe(await esperado(turno))
})
