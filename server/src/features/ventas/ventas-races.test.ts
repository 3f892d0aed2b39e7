import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (body: unknown) => api.as('recepcionista').post('/ventas', body)
const pay = (body: Record<string, unknown>) => api.as('recepcionista').post('/pagos', aPago(body))
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]

async function expectBalance() {
  for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
    expect([fecha, contabilidad]).toEqual([fecha, pagos])
}

async function recibos() {
  const ventas = await api.db.selectFrom('ventas').select('numero').execute()
  const pagos = await api.db.selectFrom('pagos').select('numero').where('numero', 'is not', null).execute()
  return [...ventas, ...pagos].map(({ numero }) => Number(numero)).sort((a, b) => a - b)
}

test('fifty concurrent sales of ten units each: ten succeed atomically', async () => {
  const productos = [
    await desk.producto({ precio: 1_000, stock: 10 }),
    await desk.producto({ precio: 2_000, stock: 10 }),
    await desk.producto({ precio: 3_000, stock: 10 }),
  ]
  const answers = await together(50, (n) => {
    // The carts list the products in three orders, which tests for deadlocks.
    const lineas = productos.map((_, index) => ({ producto: productos[(index + n) % 3]?._id }))
    return sell({ lineas, cobros: cash(6_000) })
  })
  expect(countByStatus(answers)).toEqual({ 201: 10, 409: 40 })
  for (const { statusCode, body } of answers)
    if (statusCode === 409) expect(body.codigo).toBe('STOCK_INSUFICIENTE')
  expect(await Promise.all(productos.map((producto) => desk.stockOf(producto)))).toEqual([0, 0, 0])
  const { count } = await api.db
    .selectFrom('pagos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(30)
  await expectBalance()
})

test('receipt numbers of sales and payments are consecutive despite refusals', async () => {
  const before = (await recibos()).length
  const producto = await desk.producto({ precio: 10, stock: 5 })
  const cliente = await desk.cliente()
  const lejos = { duracion: 30, precio: 5, fechainicio: '2027-03-01' }
  const clase = { tipo: 'Clase', sesionesRestantes: 1, ...lejos }
  await together(50, (n) => {
    if (n % 5 === 0) return sell({ lineas: [{ producto: producto._id }], cobros: cash(10) })
    if (n % 5 === 1) return sell({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: cash(4) })
    if (n % 5 === 2) return pay({ producto: n % 2 ? producto._id : null, monto: 10 })
    if (n % 5 === 3 && n % 2) {
      // One of these sales succeeds; the others would overlap its membership and are rejected.
      const membresia = { tipo: 'Mensualidad', duracion: 30, precio: 5, fechainicio: '2026-12-01' }
      return sell({ cliente: cliente._id, lineas: [{ membresia }], cobros: cash(5) })
    }
    if (n % 5 === 3) return sell({ cliente: cliente._id, lineas: [{ membresia: clase }], cobros: cash(5) })
    return sell({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: cash(5) })
  })
  const after = await recibos()
  // Five units sold in a sale or payment, five payments without product, ten other sales, two memberships.
  expect(after).toHaveLength(before + 5 + 5 + 10 + 2)
  expect(after).toEqual(after.map((_, index) => index + 1))
})

test('concurrent payments of one debt: one fails, or becomes an advance', async () => {
  const cliente = await desk.cliente()
  const { cargo } = await desk.venta({
    cliente: cliente._id,
    lineas: [{ concepto: 'Guantes', monto: 50_000 }],
    fiado: true,
  })
  const pay = (fields: object) =>
    sell({ cliente: cliente._id, lineas: [{ deuda: 50_000, ...fields }], cobros: cash(50_000) })
  expect(countByStatus(await together(2, () => pay({ cargo })))).toEqual({ 201: 1, 409: 1 })

  await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Ropa', monto: 70_000 }], fiado: true })
  expect(countByStatus(await together(2, () => pay({})))).toEqual({ 201: 2 })
  const open = await api.db
    .selectFrom('cargos')
    .select('pendiente')
    .where('clienteId', '=', cliente._id)
    .execute()
  expect(open.map(({ pendiente }) => pendiente)).toEqual([0, 0])
  const advance = await api.db
    .selectFrom('abonos')
    .select(({ fn }) => fn.sum<number>('sinAplicar').as('sinAplicar'))
    .where('clienteId', '=', cliente._id)
    .executeTakeFirstOrThrow()
  expect(advance.sinAplicar).toBe(30_000)
  await expectBalance()
})

test('a debt shown in two windows is charged once', async () => {
  const cliente = await desk.cliente()
  const owe = (monto: number) =>
    desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Toalla', monto }], fiado: true })
  const pay = (deuda: number, debia: number) =>
    sell({ cliente: cliente._id, lineas: [{ deuda, debia }], cobros: cash(deuda) })
  const refused = (answers: Awaited<ReturnType<typeof pay>>[]) =>
    answers
      .filter(({ statusCode }) => statusCode !== 201)
      .map(({ statusCode, body }) => [statusCode, body.codigo, body.mensaje, body.indice, body.saldo])
  await owe(3_000)
  expect(refused(await together(2, () => pay(3_000, 3_000)))).toEqual([
    [409, 'DEUDA_CAMBIO', 'La deuda cambió: ya no debe nada.', 0, 0],
  ])

  await owe(22_000)
  expect(refused(await together(2, () => pay(5_000, 22_000)))).toEqual([
    [409, 'DEUDA_CAMBIO', 'La deuda cambió: ahora debe $17.000.', 0, 17_000],
  ])
  // A payment above the debt shown is meant as an advance, also if the debt has changed since.
  await owe(1_000)
  expect(refused([await pay(20_000, 17_000)])).toEqual([])
  expect((await api.as('recepcionista').get(`/clientes/${cliente._id}/ficha`)).body.saldo).toBe(-2_000)
  expect(refused([await pay(500, 0)])).toEqual([])
  await expectBalance()
})

test('two concurrent desks use a credit once', async () => {
  const cliente = await desk.cliente()
  const owe = { cliente: cliente._id, lineas: [{ concepto: 'Toalla', monto: 2_000 }] }
  await desk.venta({ ...owe, fiado: true })
  await desk.venta({ cliente: cliente._id, lineas: [{ deuda: 10_000 }], cobros: cash(10_000) })
  const answers = await together(2, () =>
    sell({
      cliente: cliente._id,
      lineas: [{ concepto: 'Guantes', monto: 28_000 }],
      aFavor: 8_000,
      cobros: cash(20_000),
    }),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 1 })
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
    codigo: 'A_FAVOR_CAMBIO',
    mensaje: 'Lo que tiene a favor cambió: ya no tiene nada.',
  })
  expect((await api.as('recepcionista').get(`/clientes/${cliente._id}/ficha`)).body.saldo).toBe(0)
  await expectBalance()
})

test('twenty concurrent renewals give each membership its own days', async () => {
  const cliente = await desk.cliente()
  const membresia = { tipo: 'Mensualidad', duracion: 29, precio: 100 }
  const answers = await together(20, () =>
    sell({ cliente: cliente._id, lineas: [{ membresia }], cobros: cash(100) }),
  )
  expect(countByStatus(answers)).toEqual({ 201: 20 })
  const starts = answers.map(({ body }) => body.membresias[0].fechainicio).sort()
  expect(new Set(starts).size).toBe(20)
  expect(starts[0]).toBe('2026-11-20')
})
