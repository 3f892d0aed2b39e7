import type { Asiento } from '@gym/contract/contabilidad/libros.schema'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const diario = async (query = ''): Promise<Asiento[]> =>
  (await api.as('admin').get(`/libros/diario?${query}`)).body

/** Returns the asientos posted by `work`, oldest first: debits positive, credits negative. */
async function posted(work: () => Promise<unknown>) {
  const before = new Set((await diario()).map(({ _id }) => _id))
  await work()
  return (await diario())
    .filter(({ _id }) => !before.has(_id))
    .sort((a, b) => a.numero - b.numero)
    .map(({ partidas }) => {
      const sums: Record<string, number> = {}
      for (const { cuenta, debito, credito } of partidas)
        sums[cuenta] = (sums[cuenta] ?? 0) + debito - credito
      return sums
    })
}

test('a payment posts money by method against goods or services', async () => {
  const desk = frontDesk(api)
  const agua = await desk.producto({ precio: 3_000, stock: 5 })
  expect(await posted(() => desk.pago({ producto: agua._id, cantidad: 2 }))).toEqual([
    { 1105: 6_000, 4135: -6_000 },
  ])
  expect(await posted(() => desk.pago({ monto: 50_000.5, metodoPago: 'Tarjeta' }))).toEqual([
    { 1110: 50_000.5, 4170: -50_000.5 },
  ])
})

test('a correction posts reversal and new asiento, a deletion only the reversal', async () => {
  const desk = frontDesk(api)
  const { _id } = await desk.pago({ monto: 40_000 })
  expect(
    await posted(() => api.as('recepcionista').put(`/pagos/${_id}`, { metodoPago: 'Transferencia' })),
  ).toEqual([
    { 1105: -40_000, 4170: 40_000 },
    { 1110: 40_000, 4170: -40_000 },
  ])
  const [mirror] = await diario('buscar=reversion')
  expect(mirror).toMatchObject({ origen: 'correccion', revierte: expect.any(Number) })
  expect(await posted(() => api.as('recepcionista').delete(`/pagos/${_id}`))).toEqual([
    { 1110: -40_000, 4170: 40_000 },
  ])
})

test('a sale is one asiento of tender, debt and kinds of income', async () => {
  const desk = frontDesk(api)
  const [cliente, agua] = [await desk.cliente(), await desk.producto({ precio: 3_000, stock: 5 })]
  const lineas = [
    { producto: agua._id, cantidad: 1 },
    { membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000, sesionesRestantes: 0 } },
  ]
  const cobros = [
    { metodo: 'Efectivo', monto: 20_000 },
    { metodo: 'Tarjeta', monto: 13_000 },
  ]
  const [asiento, ...others] = await posted(() =>
    desk.venta({ cliente: cliente._id, lineas, cobros, fiado: true }),
  )
  expect(others).toEqual([])
  expect(asiento).toEqual({ 1105: 20_000, 1110: 13_000, 1305: 50_000, 4135: -3_000, 4170: -80_000 })
})

test('a debt payment is no income; its excess is an advance', async () => {
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  const owing = { cliente, cobros: [], fiado: true }
  await desk.venta({ ...owing, lineas: [{ concepto: 'Casillero', monto: 10_000 }] })
  const paid = { cliente, lineas: [{ deuda: 25_000 }], cobros: [{ metodo: 'Efectivo', monto: 25_000 }] }
  expect(await posted(() => desk.venta(paid))).toEqual([{ 1105: 25_000, 1305: -10_000, 2805: -15_000 }])
  expect(
    await posted(() =>
      desk.venta({ ...owing, aFavor: 15_000, lineas: [{ concepto: 'Toalla', monto: 20_000 }] }),
    ),
  ).toEqual([{ 1305: 5_000, 2805: 15_000, 4170: -20_000 }])
})

test('a return reduces the debt first, then refunds money', async () => {
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  const venta = await desk.venta({
    cliente,
    lineas: [{ concepto: 'Casillero', monto: 30_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 20_000 }],
    fiado: true,
  })
  const lineas = [{ indice: 0, cantidad: 1, reponer: false }]
  expect(
    await posted(() =>
      api
        .as('recepcionista')
        .post(`/ventas/${venta._id}/devolucion`, { lineas, metodo: 'Tarjeta', motivo: 'No' }),
    ),
  ).toEqual([{ 1110: -20_000, 1305: -10_000, 4175: 30_000 }])
})

test('a corrected tender moves money only', async () => {
  const desk = frontDesk(api)
  const { _id } = await desk.venta({
    lineas: [{ concepto: 'Casillero', monto: 30_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 30_000 }],
  })
  const cobros = [{ metodo: 'Transferencia', monto: 30_000 }]
  expect(await posted(() => api.as('recepcionista').put(`/ventas/${_id}/cobros`, { cobros }))).toEqual([
    { 1105: -30_000, 1110: 30_000 },
  ])
})

test("a manual movement posts to its category's account, or the default", async () => {
  const admin = api.as('admin')
  const spend = (fields: object) => () =>
    admin.post(
      '/contabilidad',
      aTransaccion({ tipo: 'egreso', monto: 9_000, cuentaDebito: 'Caja', ...fields }),
    )
  expect(await posted(spend({ categoria: 'NÓMINA' }))).toEqual([{ 1105: -9_000, 5105: 9_000 }])
  expect(await posted(spend({ categoria: 'Otra cosa' }))).toEqual([{ 1105: -9_000, 5195: 9_000 }])
  expect(await posted(spend({ tipo: 'ingreso', categoria: 'nomina' }))).toEqual([
    { 1105: 9_000, 4295: -9_000 },
  ])
  await admin.post('/libros/cuentas', {
    codigo: '51959501',
    nombre: 'Refrigerios',
    categorias: ['Otra  cosa', 'Café'],
  })
  expect(await posted(spend({ categoria: 'cafe' }))).toEqual([{ 1105: -9_000, 51959501: 9_000 }])
})

test('an edited movement is reversed and posted again, unless unchanged', async () => {
  const admin = api.as('admin')
  const { body } = await admin.post(
    '/contabilidad',
    aTransaccion({ tipo: 'egreso', monto: 9_000, cuentaDebito: 'Caja' }),
  )
  const edit = (fields: object) => () => admin.put(`/contabilidad/${body._id}`, fields)
  expect(await posted(edit({ monto: 8_000, cuentaDebito: 'Bancos', categoria: 'Arriendo' }))).toEqual([
    { 1105: 9_000, 5195: -9_000 },
    { 1110: -8_000, 5120: 8_000 },
  ])
  expect(await posted(edit({ monto: 8_000 }))).toEqual([])
  expect(await posted(edit({ monto: 1 }))).toEqual([
    { 1110: 8_000, 5120: -8_000 },
    { 1110: -1, 5120: 1 },
  ])
})

test('the books contain no names of clients', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente({ nombre: 'Zoraida', apellido: 'Quimbaya' })
  await desk.pago({ cliente: cliente._id, monto: 5_000 })
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ concepto: 'Casillero', monto: 1_000 }],
    cobros: [],
    fiado: true,
  })
  expect(JSON.stringify(await diario('buscar=zoraida'))).toBe('[]')
})
