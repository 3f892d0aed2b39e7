import type { CobroSinCaja } from '@gym/contract/caja/caja.schema'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, type TestApi, together } from '../../testing/api.ts'
import { aCliente, aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const desk = () => api.as('recepcionista')
const sell = (monto: number, extra: object = {}) =>
  desk().post('/ventas', {
    lineas: [{ concepto: 'Agua', monto }],
    cobros: [{ metodo: 'Efectivo', monto }],
    ...extra,
  })
const pay = (monto: number, extra: object = {}) =>
  desk().post('/pagos', aPago({ fecha: '2026-11-20', monto, ...extra }))
const made = ({ statusCode, body }: Answer) => {
  expect(statusCode).toBe(201)
  return body
}
const listed = async (query = ''): Promise<{ cobros: CobroSinCaja[]; suma: number; porContar: number }> =>
  (await desk().get(`/caja/sin-caja?${query}`)).body
const open = async (caja: string) => made(await desk().post('/caja/turnos', { caja, base: 0 }))._id as string
const close = async (turno: string, esperado = 0) => {
  const conteo = [{ denominacion: 1, cantidad: esperado }]
  const { statusCode, body } = await desk().post(`/caja/turnos/${turno}/cierre`, { conteo })
  expect(statusCode).toBe(200)
  return body
}

test('cash outside any shift is listed with its author and its link', async () => {
  const venta = made(await sell(4_000))
  const pago = made(await pay(80_000))
  made(await pay(7_000, { metodoPago: 'Tarjeta' }))
  const { cobros, suma, porContar } = await listed()
  expect([suma, porContar]).toEqual([84_000, 84_000])
  expect(cobros).toMatchObject([
    {
      monto: 80_000,
      fecha: '2026-11-20',
      pago: pago._id,
      venta: null,
      z: null,
      quien: { nombre: expect.any(String) },
    },
    { monto: 4_000, venta: venta._id, z: null },
  ])
})

test('cash in a shift is not listed', async () => {
  await open('A')
  made(await sell(4_000))
  expect((await listed()).cobros).toEqual([])
})

test('a Z counts cash outside shifts, apart from the expected cash', async () => {
  made(await sell(4_000))
  const turno = await open('A')
  made(await sell(1_000))
  const z = await close(turno, 1_000)
  expect([z.sinCaja, z.metodos[0].esperado, z.diferencia]).toEqual([4_000, 1_000, 0])
  made(await pay(9_000))
  const next = await close(await open('B'))
  expect([next.sinCaja, (await close(await open('C'))).sinCaja]).toEqual([9_000, 0])
  expect((await desk().get(`/caja/turnos/${turno}/z`)).body.sinCaja).toBe(4_000)
  expect((await listed()).cobros.map(({ z }) => z)).toEqual([2, 1])
})

test('two tills that close at once count it in one Z', async () => {
  made(await sell(4_000))
  const turnos = [await open('A'), await open('B')]
  const zs = await together(2, (n) => close(turnos[n] ?? ''))
  expect(zs.map(({ sinCaja }) => sinCaja).sort()).toEqual([0, 4_000])
})

test('a refund and a correction outside any shift are listed below zero', async () => {
  const venta = made(await sell(4_000))
  const pago = made(await pay(9_000))
  const devolucion = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'x' }
  made(await desk().post(`/ventas/${venta._id}/devolucion`, devolucion))
  expect((await desk().delete(`/pagos/${pago._id}`)).statusCode).toBe(200)
  const { cobros, suma } = await listed()
  expect([suma, cobros.map(({ monto }) => monto).sort((a, b) => a - b)]).toEqual([
    0,
    [-9_000, -4_000, 4_000, 9_000],
  ])
})

test('the correction of an imported payment is not listed', { tags: ['full'] }, async () => {
  const { tried, run } = importer(api)
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '1001' }))
  const { _id } = await tried('pagos', 'Cédula;Concepto;Valor;Fecha\n1001;;80.000;31/10/2026')
  await run(_id)
  // The hourly job deletes the rows of old imports.
  await sql`delete from importacion_filas`.execute(api.db)
  const { pagos } = (await desk().get('/pagos?limite=5')).body
  expect((await desk().put(`/pagos/${pagos[0]._id}`, { monto: 70_000 })).statusCode).toBe(200)
  expect((await desk().delete(`/pagos/${pagos[0]._id}`)).statusCode).toBe(200)
  expect((await listed()).cobros).toEqual([])
})

test('a Z counts the cash of earlier months apart', async () => {
  made(await pay(48_000, { fecha: '2026-10-31' }))
  made(await pay(5_000, { fecha: '2026-11-01' }))
  const z = await close(await open('A'))
  expect([z.sinCaja, z.sinCajaDeAntes]).toEqual([5_000, 48_000])
  expect((await listed()).porContar).toBe(0)
})

test('the list and the month closing count the same days', async () => {
  made(await sell(4_000))
  made(await pay(5_000, { fecha: '2026-10-31' }))
  const days = 'fechaInicio=2026-11-01&fechaFin=2026-11-30'
  expect((await listed(days)).suma).toBe(4_000)
  const { caja } = (await api.as('admin').get('/libros/cierre/2026-11')).body
  expect(caja.sinCaja).toEqual({ cuantos: 1, monto: 4_000 })
})

test.each(['preguntar', 'permitir'])('with %s no payment is refused', async (cajaSinAbrir) => {
  await api.as('admin').put('/configuracion', { cajaSinAbrir })
  made(await pay(80_000))
  await frontDesk(api).venta({
    lineas: [{ concepto: 'Agua', monto: 4_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 4_000 }],
  })
})
