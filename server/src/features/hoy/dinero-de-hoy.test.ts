import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const TODAY = '2026-11-20'
const AT_TEN = '2026-11-20T15:00:00Z'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const dinero = async () => (await api.withToken((await api.signedIn('admin')).token).get('/hoy')).body.dinero

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}

test('money is only for the admin', async () => {
  for (const rol of ['recepcionista', 'entrenador', 'user'] as const)
    expect((await api.as(rol).get('/hoy')).body).not.toHaveProperty('dinero')
  expect((await api.as('admin').get('/hoy')).body).toHaveProperty('dinero')
})

test('net money of the month leaves out tomorrow', async () => {
  for (const [fecha, monto] of [
    [TODAY, 30_000],
    ['2026-11-02', 50_000],
    ['2026-11-21', 400_000],
    ['2026-10-20', 70_000],
    ['2026-10-21', 900_000],
  ] as const)
    await desk.pago({ monto, fecha })
  expect((await dinero()).mes).toEqual({ hoy: 80_000, antes: 70_000 })
})

test('each figure of today equals that of the reconciliation', async () => {
  const { _id: cliente } = await desk.cliente()
  const lineas = [{ concepto: 'Guantes', monto: 50_000 }]
  const venta = await desk.venta({
    cliente,
    lineas,
    cobros: [
      { metodo: 'Efectivo', monto: 20_000.5 },
      { metodo: 'Tarjeta', monto: 10_000 },
    ],
    fiado: true,
  })
  const { _id: pago } = await desk.pago({ monto: 7_000, metodoPago: 'Transferencia' })
  await api.as('admin').put(`/pagos/${pago}`, { monto: 9_000 })
  await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1, reponer: false }],
    metodo: 'Efectivo',
    motivo: 'No le sirvió',
  })
  const { neto, efectivo, otros, fiado } = await dinero()
  const days = `fechaInicio=${TODAY}&fechaFin=${TODAY}`
  const { figuras } = (await api.as('admin').get(`/indicadores/conciliacion?${days}`)).body
  expect([neto.hoy, fiado.hoy]).toEqual([figuras.neto, figuras.fiado])
  const { porMetodo } = (await api.as('admin').get(`/indicadores/dinero?desde=${TODAY}&hasta=${TODAY}`)).body
  const sumOf = (isCash: boolean) =>
    porMetodo
      .filter(({ metodo }: { metodo: string }) => (metodo === 'efectivo') === isCash)
      .reduce((sum: number, { monto }: { monto: number }) => sum + monto, 0)
  expect([efectivo.hoy, otros.hoy]).toEqual([sumOf(true), sumOf(false)])
  expect(fiado.hoy).toBe(19_999.5)
})

test('today is compared with a week before until the same hour', async () => {
  const sell = async (moment: string, monto: number) => {
    at(moment)
    await desk.venta({
      lineas: [{ concepto: 'Guantes', monto }],
      cobros: [{ metodo: 'Efectivo', monto }],
    })
  }
  await sell('2026-11-13T13:00:00Z', 10_000)
  await sell('2026-11-13T20:00:00Z', 5_000)
  await sell('2026-11-20T14:59:00Z', 7_000)
  at(AT_TEN)
  const { neto, porHora } = await dinero()
  expect(neto).toEqual({ hoy: 7_000, antes: 10_000 })
  expect([porHora.hoy.length, porHora.hoy[8], porHora.hoy[9]]).toEqual([11, 0, 7_000])
  expect([porHora.antes.length, porHora.antes[7], porHora.antes[8], porHora.antes[23]]).toEqual([
    24, 0, 10_000, 15_000,
  ])
})

test('a correction counts at the hour of its payment', async () => {
  at('2026-11-13T20:00:00Z')
  const { _id } = await desk.pago({ monto: 40_000 })
  at('2026-11-14T13:00:00Z')
  expect((await api.as('admin').put(`/pagos/${_id}`, { monto: 50_000 })).statusCode).toBe(200)
  at(AT_TEN)
  expect((await dinero()).neto.antes).toBe(0)
  at('2026-11-20T21:00:00Z')
  expect((await dinero()).neto.antes).toBe(50_000)
})

test('money recorded on another day counts from midnight', async () => {
  at('2026-11-16T20:00:00Z')
  await desk.pago({ monto: 40_000, fecha: '2026-11-13' })
  at(AT_TEN)
  const { neto, porHora } = await dinero()
  expect([neto.antes, porHora.antes[0]]).toEqual([40_000, 40_000])
})
