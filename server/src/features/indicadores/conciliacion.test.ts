import type { Concepto, Figura, Fuente } from '@gym/contract/indicadores/conciliacion.rules'
import type { Conciliacion } from '@gym/contract/indicadores/conciliacion.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApi, testApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const NOVIEMBRE = 'fechaInicio=2026-11-01&fechaFin=2026-11-30'
const efectivo = (monto: number) => ({ metodo: 'Efectivo', monto })
const REFUND = { metodo: 'Efectivo', motivo: 'No le sirvió' }

let api: TestApi
let admin: Caller
let noviembre: Conciliacion
const ask = async (days: string): Promise<Conciliacion> => {
  const { statusCode, body } = await admin.get(`/indicadores/conciliacion?${days}`)
  expect(statusCode).toBe(200)
  return body
}
const sourceOf = ({ fuentes }: Conciliacion, fuente: Fuente, figura: Figura) => {
  const found = fuentes.find((each) => each.fuente === fuente && each.figura === figura)
  return {
    monto: found?.monto,
    ...Object.fromEntries((found?.lineas ?? []).map(({ concepto, monto }) => [concepto, monto])),
  } as { monto?: number } & Partial<Record<Concepto, number>>
}

beforeAll(async () => {
  api = await testApi()
  admin = api.as('admin')
  const reception = api.as('recepcionista')
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  const agua = await desk.producto({ precio: 3_000, stock: 50 })

  await desk.pago({ monto: 9_000, fecha: '2026-11-02' })
  const turno = (await reception.post('/caja/turnos', { base: 0 })).body
  const venta = await desk.venta({
    lineas: [{ concepto: 'Mensualidad de dos', monto: 300_000 }],
    cobros: [efectivo(300_000)],
  })
  await reception.post(`/ventas/${venta._id}/devolucion`, {
    ...REFUND,
    lineas: [{ indice: 0, cantidad: 1, reponer: false }],
  })
  const fiada = await desk.venta({
    cliente,
    lineas: [{ producto: agua._id, cantidad: 20 }],
    cobros: [efectivo(20_000)],
    fiado: true,
  })
  await desk.venta({ cliente, lineas: [{ deuda: 15_000 }], cobros: [efectivo(15_000)] })
  await reception.post(`/ventas/${fiada._id}/devolucion`, {
    ...REFUND,
    lineas: [{ indice: 0, cantidad: 1, reponer: true }],
  })
  const counted = await reception.post(`/caja/turnos/${turno._id}/cierre`, {
    conteo: [{ denominacion: 1_000, cantidad: 34 }],
  })
  expect(counted.body.diferencia).toBe(-1_000)

  const abierta = await reception.post('/caja/turnos', { base: 0, motivoBase: 'Cambio' })
  expect(abierta.statusCode).toBe(201)
  await desk.venta({ lineas: [{ concepto: 'Casillero', monto: 4_000 }], cobros: [efectivo(4_000)] })

  const loan = { codigo: '24080101', nombre: 'Préstamos', categorias: ['prestamo'] }
  expect((await admin.post('/libros/cuentas', loan)).statusCode).toBe(201)
  const lent = { tipo: 'ingreso', cuentaCredito: 'Ingresos', monto: 50_000, categoria: 'Préstamo' }
  expect((await admin.post('/contabilidad', aTransaccion(lent))).statusCode).toBe(201)
  noviembre = await ask(NOVIEMBRE)
})

test('figures of money follow their definitions', () => {
  expect(noviembre.figuras).toEqual({
    cobrado: 9_000 + 300_000 + 20_000 + 15_000 + 4_000 + 50_000,
    devuelto: 300_000,
    neto: 98_000,
    fiado: 40_000,
    rebajado: 3_000,
    abonos: 15_000,
    vendido: 120_000,
    gastos: 1_000,
    balance: 97_000,
  })
})

test('each source shows its amount and the lines to its figure', () => {
  expect(sourceOf(noviembre, 'pagos', 'cobrado')).toEqual({ monto: 348_000, 'a-mano': 50_000 })
  expect(sourceOf(noviembre, 'pagos', 'devuelto')).toEqual({ monto: 300_000 })
  expect(sourceOf(noviembre, 'ventas', 'vendido')).toEqual({
    monto: 379_000,
    'abonos-en-ventas': -15_000,
    devoluciones: -303_000,
    'pagos-sin-venta': 9_000,
    'a-mano': 50_000,
  })
  expect(sourceOf(noviembre, 'contabilidad', 'neto')).toEqual({ monto: 98_000 })
  expect(sourceOf(noviembre, 'contabilidad', 'balance')).toEqual({ monto: 97_000 })
  expect(sourceOf(noviembre, 'libros', 'vendido')).toEqual({ monto: 70_000, 'otras-cuentas': 50_000 })
  expect(sourceOf(noviembre, 'libros', 'gastos')).toEqual({ monto: 1_000 })
  expect(sourceOf(noviembre, 'indicadores', 'neto')).toEqual({ monto: 98_000 })
  expect(sourceOf(noviembre, 'caja', 'neto')).toEqual({
    monto: 35_000,
    'sin-caja': 9_000,
    'caja-abierta': 4_000,
    'a-mano': 50_000,
  })
})

test('each amount equals its own screen', async () => {
  const shown = async (path: string) => (await admin.get(path)).body
  const pagos = await shown(`/pagos/suma?${NOVIEMBRE}`)
  expect(pagos).toEqual({ monto: 348_000, devuelto: 300_000 })
  expect((await shown(`/ventas/suma?${NOVIEMBRE}`)).total).toBe(379_000)
  expect(await shown(`/contabilidad?limite=1&${NOVIEMBRE}`)).toMatchObject({
    totalIngresos: noviembre.figuras.neto,
    totalEgresos: noviembre.figuras.gastos,
  })
  const range = 'desde=2026-11-01&hasta=2026-11-30'
  expect((await shown(`/libros/resultados?${range}`)).totalIngresos).toBe(70_000)
  expect((await shown(`/indicadores/dinero?${range}`)).total).toBe(noviembre.figuras.neto)
})

test('a refund on another month than its payment has a line', async () => {
  api.clock.now = new Date('2026-12-02T15:00:00Z')
  const later = api.withToken((await api.signedIn('recepcionista')).token)
  const ventas = (await later.get('/ventas?limite=200')).body
  const casillero = ventas.find(({ total }: { total: number }) => total === 4_000)
  const answer = await later.post(`/ventas/${casillero._id}/devolucion`, {
    ...REFUND,
    lineas: [{ indice: 0, cantidad: 1, reponer: false }],
  })
  expect(answer.statusCode).toBe(201)
  admin = api.withToken((await api.signedIn('admin')).token)
  const diciembre = await ask('fechaInicio=2026-12-01&fechaFin=2026-12-31')
  expect(sourceOf(diciembre, 'pagos', 'devuelto')).toEqual({ monto: 0, 'devuelto-otro-dia': 4_000 })
  expect(sourceOf(await ask(NOVIEMBRE), 'pagos', 'devuelto')).toEqual({
    monto: 304_000,
    'devuelto-otro-dia': -4_000,
  })
})

test('an open range covers all days, and a reversed one is rejected', async () => {
  // An open start is ten years before the end.
  expect(await ask('')).toMatchObject({ hasta: null, figuras: { devuelto: 304_000 } })
  const long = await admin.get('/indicadores/conciliacion?fechaInicio=2010-01-01')
  expect([long.statusCode, long.body.codigo]).toEqual([400, 'PERIODO_LARGO'])
  const { statusCode, body } = await admin.get(
    '/indicadores/conciliacion?fechaInicio=2026-11-02&fechaFin=2026-11-01',
  )
  expect([statusCode, body.codigo]).toEqual([400, 'RANGO_INVERTIDO'])
})
