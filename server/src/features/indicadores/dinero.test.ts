import type { DineroRecibido } from '@gym/contract/indicadores/preguntas.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar, wrongSums } from '../../testing/preguntas.ts'

const SINCE = 'desde=2026-10-01&hasta=2026-11-30'

const setUp = async () => {
  const api = await testApi()
  return { api, desk: frontDesk(api), owner: preguntar(api) }
}
const reception = (api: TestApi) => api.as('recepcionista')

describe('income', () => {
  let api: TestApi
  let desk: ReturnType<typeof frontDesk>
  let owner: ReturnType<typeof preguntar>
  let agua: { _id: string }
  let dinero: DineroRecibido
  beforeAll(async () => {
    ;({ api, desk, owner } = await setUp())
    const mensualidad = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
    agua = await desk.producto({ nombre: 'Agua', precio: 3_000, stock: 50 })
    const { _id: cliente } = await desk.cliente()
    await desk.pago({ cliente, producto: mensualidad._id, fecha: '2026-10-05' })
    await desk.pago({ producto: agua._id, cantidad: 2, fecha: '2026-11-02', metodoPago: 'Tarjeta' })
    await desk.pago({ monto: 7_000, fecha: '2026-11-03' })
    const venta = await desk.venta({
      lineas: [
        { producto: agua._id, cantidad: 1 },
        { concepto: 'Casillero', monto: 10_000 },
      ],
      cobros: [
        { metodo: 'Efectivo', monto: 5_000 },
        { metodo: 'Transferencia', monto: 8_000 },
      ],
    })
    await reception(api).post(`/ventas/${venta._id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer: true }],
      metodo: 'Efectivo',
      motivo: 'No le sirvió',
    })
    const gone = await desk.pago({ monto: 999, fecha: '2026-11-04' })
    await reception(api).delete(`/pagos/${gone._id}`)
    await api
      .as('admin')
      .post(
        '/contabilidad',
        aTransaccion({ tipo: 'ingreso', monto: 20_000, fecha: '2026-11-05', metodoPago: 'transferencia' }),
      )
    dinero = await owner.answer('dinero', SINCE)
  })

  test('is grouped by month and tender, net of refunds', () => {
    expect(dinero.porMetodo).toEqual([
      { mes: '2026-10-01', metodo: 'efectivo', monto: 80_000 },
      { mes: '2026-11-01', metodo: 'efectivo', monto: 9_000 },
      { mes: '2026-11-01', metodo: 'tarjeta', monto: 6_000 },
      { mes: '2026-11-01', metodo: 'transferencia', monto: 28_000 },
    ])
  })

  test('is grouped by purpose', () => {
    expect(dinero.porClase).toEqual([
      { mes: '2026-10-01', clase: 'membresias', monto: 80_000 },
      { mes: '2026-11-01', clase: 'otros', monto: 37_000 },
      { mes: '2026-11-01', clase: 'productos', monto: 6_000 },
    ])
    expect(dinero.porProducto.map(({ nombre, monto }) => [nombre, monto])).toEqual([
      ['Mensualidad', 80_000],
      ['Anotado a mano', 20_000],
      ['Ventas sin producto', 17_000],
      ['Agua', 6_000],
    ])
  })

  test('equals the ledger and the books of those days', async () => {
    const { body: ledger } = await api
      .as('admin')
      .get('/contabilidad?fechaInicio=2026-10-01&fechaFin=2026-11-30&tipo=ingreso')
    const { body: resultados } = await api.as('admin').get(`/libros/resultados?${SINCE}`)
    expect(dinero.total).toBe(123_000)
    expect(ledger.totalIngresos).toBe(123_000)
    expect(dinero.enLibros).toBe(resultados.totalIngresos)
    expect(dinero.enLibros).toBe(dinero.total)
  })

  test('lists the rows that add up to each figure', async () => {
    for (const { mes, metodo, monto } of dinero.porMetodo) {
      const hasta = mes === '2026-10-01' ? '2026-10-31' : '2026-11-30'
      const { suma } = await owner.rows(`pregunta=dinero&desde=${mes}&hasta=${hasta}&metodo=${metodo}`)
      expect(suma.monto).toBe(monto)
    }
    for (const { que, monto } of dinero.porProducto)
      expect((await owner.rows(`pregunta=dinero&${SINCE}&que=${que}`)).suma.monto).toBe(monto)
    const { filas, suma } = await owner.rows(
      `pregunta=dinero&desde=2026-11-01&hasta=2026-11-30&clase=productos`,
    )
    expect(suma.monto).toBe(6_000)
    expect(filas.map(({ monto, ir }) => [monto, ir?.a])).toEqual([
      [-3_000, 'pago'],
      // A line paid by two methods has one row per method.
      ...filas.slice(1, -1).map(({ monto }) => [monto, 'pago']),
      [6_000, 'pago'],
    ])
  })

  test('counts a sale on account when paid, the books at once', async () => {
    const before: DineroRecibido = await owner.answer('dinero', SINCE)
    const { _id: cliente } = await desk.cliente()
    await desk.venta({ cliente, lineas: [{ producto: agua._id, cantidad: 10 }], cobros: [], fiado: true })
    const owed: DineroRecibido = await owner.answer('dinero', SINCE)
    expect([owed.total - before.total, owed.enLibros - before.enLibros]).toEqual([0, 30_000])
    await desk.venta({
      cliente,
      lineas: [{ deuda: 12_000 }],
      cobros: [{ metodo: 'Efectivo', monto: 12_000 }],
    })
    const paid: DineroRecibido = await owner.answer('dinero', SINCE)
    expect([paid.total - owed.total, paid.enLibros - owed.enLibros]).toEqual([12_000, 0])
    expect(paid.porClase).toContainEqual({ mes: '2026-11-01', clase: 'abonos', monto: 12_000 })
  })

  test('rejects a reversed, invalid or too long range', async () => {
    for (const days of [
      'desde=2026-11-02&hasta=2026-11-01',
      'desde=x&hasta=2026-11-01',
      'desde=2000-01-01&hasta=2026-11-01',
      '',
    ])
      expect((await api.as('admin').get(`/indicadores/dinero?${days}`)).statusCode).toBe(400)
    expect((await api.as('admin').get(`/indicadores/filas?${SINCE}&pregunta=otra`)).statusCode).toBe(400)
  })
})

test('plans count as memberships, whatever their name and however charged', async () => {
  const { api, desk, owner } = await setUp()
  const plan = await desk.plan({ nombre: 'Trimestral', precio: 210_000 })
  const [ana, luis] = [await desk.cliente(), await desk.cliente()]
  const cobros = [{ metodo: 'Efectivo', monto: 210_000 }]
  await desk.venta({ cliente: ana._id, lineas: [{ producto: plan._id }], cobros })
  const pago = await desk.pago({ cliente: luis._id, producto: plan._id, monto: 210_000 })
  const membresia = await desk.membresia({ cliente: luis._id, precio: 210_000, cobro: { pago: pago._id } })
  await reception(api).delete(`/pagos/${pago._id}`)
  await desk.venta({ cliente: luis._id, lineas: [{ cobra: membresia._id }], cobros })
  const { porClase, porProducto }: DineroRecibido = await owner.answer('dinero', SINCE)
  expect(porClase).toMatchObject([{ clase: 'membresias', monto: 420_000 }])
  expect(porProducto).toMatchObject([{ nombre: 'Trimestral', clase: 'membresias', monto: 420_000 }])
  expect((await owner.rows(`pregunta=dinero&${SINCE}&clase=membresias`)).suma.monto).toBe(420_000)
})

test('a closed month does not change when its payments are corrected', async () => {
  const { api, desk, owner } = await setUp()
  const agua = await desk.producto({ nombre: 'Agua', precio: 3_000 })
  const guantes = await desk.producto({ nombre: 'Guantes', precio: 9_000 })
  const pago = await desk.pago({ producto: agua._id, fecha: '2026-10-05' })
  const october = () => owner.answer<DineroRecibido>('dinero', 'desde=2026-10-01&hasta=2026-10-31')
  const before = await october()
  await api.as('admin').put('/libros/cierre', { hasta: '2026-10-31' })
  await reception(api).put(`/pagos/${pago._id}`, { producto: guantes._id, monto: 9_000 })
  expect(await october()).toEqual(before)
  const november: DineroRecibido = await owner.answer('dinero', 'desde=2026-11-01&hasta=2026-11-30')
  expect(november.porProducto.map(({ nombre, monto }) => [nombre, monto])).toEqual([
    ['Guantes', 9_000],
    ['Agua', -3_000],
  ])
  for (const { que, monto } of november.porProducto)
    expect(
      (await owner.rows(`pregunta=dinero&desde=2026-11-01&hasta=2026-11-30&que=${que}`)).suma.monto,
    ).toBe(monto)
  expect(await wrongSums(api)).toEqual([])
})

test('figures equal the sums of their rows and of the ledger', async () => {
  const { api, desk, owner } = await setUp()
  const productos = await Promise.all(
    [0, 1, 2].map((n) =>
      desk.producto({ nombre: ['Mensualidad', 'Agua', 'Guantes'][n], precio: 1_000 * (n + 1), stock: 500 }),
    ),
  )
  const { _id: cliente } = await desk.cliente()
  let seed = 20_261_123
  const pick = <T>(of: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return of[seed % of.length] as T
  }
  const metodos = ['Efectivo', 'Tarjeta', 'Transferencia'] as const
  const days = ['2026-10-03', '2026-10-31', '2026-11-01', '2026-11-19']
  const pagos: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const producto = pick(productos)
    const act = pick(['pago', 'pago', 'venta', 'editar', 'borrar', 'devolver', 'fiado'])
    if (act === 'pago') {
      const { _id } = await desk.pago({
        producto: producto._id,
        cantidad: pick([1, 2]),
        fecha: pick(days),
        metodoPago: pick(metodos),
      })
      pagos.push(_id)
    }
    if (act === 'editar' && pagos.length > 0)
      await reception(api).put(`/pagos/${pick(pagos)}`, {
        producto: producto._id,
        fecha: pick(days),
        metodoPago: pick(metodos),
      })
    if (act === 'borrar' && pagos.length > 0) await reception(api).delete(`/pagos/${pick(pagos)}`)
    if (act === 'venta' || act === 'devolver') {
      const venta = await desk.venta({
        lineas: [
          { producto: productos[1]?._id, cantidad: 2 },
          { concepto: 'Casillero', monto: 500 },
        ],
        cobros: [
          { metodo: pick(metodos), monto: 1_500 },
          { metodo: pick(metodos), monto: 3_000 },
        ],
      })
      if (act === 'devolver')
        await reception(api).post(`/ventas/${venta._id}/devolucion`, {
          lineas: [{ indice: 0, cantidad: pick([1, 2]), reponer: pick([true, false]) }],
          metodo: pick(metodos),
          motivo: 'No le sirvió',
        })
    }
    if (act === 'fiado')
      await desk.venta({
        cliente,
        lineas: [{ producto: productos[2]?._id, cantidad: 1 }],
        cobros: [],
        fiado: true,
      })
  }
  expect(await wrongSums(api)).toEqual([])
  const dinero: DineroRecibido = await owner.answer('dinero', SINCE)
  const { body: ledger } = await api
    .as('admin')
    .get('/contabilidad?fechaInicio=2026-10-01&fechaFin=2026-11-30&tipo=ingreso')
  const sum = (rows: { monto: number }[]) => rows.reduce((all, { monto }) => all + monto, 0)
  for (const rows of [dinero.porMetodo, dinero.porClase, dinero.porProducto])
    expect(sum(rows)).toBe(ledger.totalIngresos)
  expect((await owner.rows(`pregunta=dinero&${SINCE}`)).suma.monto).toBe(ledger.totalIngresos)
  for (const { que, monto } of dinero.porProducto)
    expect((await owner.rows(`pregunta=dinero&${SINCE}&que=${que}`)).suma.monto).toBe(monto)
  const margen = await owner.rows(`pregunta=margen&${SINCE}`)
  expect(margen.filas.length).toBeGreaterThan(5)
})
