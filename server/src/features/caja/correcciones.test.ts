import { beforeEach, expect, test } from 'vitest'
import type { Caller, TestApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { efectivo, tillOf } from '../../testing/fixtures/till.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: Caller
let admin: Caller
beforeEach(async () => {
  api = await emptiedApi()
  desk = api.as('recepcionista')
  admin = api.as('admin')
})

const { sell, open, x, esperadoDe, close } = tillOf(() => api)

test('a corrected payment changes its own turn while that is open', async () => {
  const { _id } = await open({ base: 0 })
  const { _id: pago } = await frontDesk(api).pago({ monto: 10_000 })
  const venta = await frontDesk(api).venta({
    lineas: [{ concepto: 'Agua', monto: 4_000 }],
    cobros: efectivo(4_000),
  })
  // A till that the same user opens later does not take the corrections.
  await open({ caja: 'Barra', base: 0 })
  await desk.put(`/pagos/${pago}`, { monto: 8_000 })
  await desk.put(`/ventas/${venta._id}/cobros`, { cobros: [{ metodo: 'Transferencia', monto: 4_000 }] })
  expect((await x(_id)).metodos).toMatchObject([
    { ventas: 8_000, tardios: 0, esperado: 8_000 },
    { esperado: 0 },
    { ventas: 4_000, esperado: 4_000 },
  ])
  await desk.delete(`/pagos/${pago}`)
  expect(await esperadoDe(_id)).toBe(0)
})

test('a corrected payment of a closed turn is late elsewhere', async () => {
  const first = await open({ base: 0 })
  const { _id: pago } = await frontDesk(api).pago({ monto: 10_000 })
  await frontDesk(api).pago({ monto: 1_000, fecha: '2026-11-18' })
  const z = (await close(first._id, 11_000)).body
  expect(z.metodos[0]).toMatchObject({ esperado: 11_000, tardios: 1_000 })
  const second = await open({ base: 20_000 })
  await desk.delete(`/pagos/${pago}`)
  expect((await x(second._id)).metodos[0]).toMatchObject({ tardios: -10_000, esperado: 10_000 })
  expect((await desk.get('/caja/turnos/actual')).body.movimientos[0]).toMatchObject({ tarde: true })
  expect((await desk.get(`/caja/turnos/${first._id}/z`)).body).toEqual(z)
})

test('a corrected payment without a turn changes no till', async () => {
  const { _id: pago } = await frontDesk(api).pago({ monto: 10_000 })
  const { _id } = await open({ base: 0 })
  await desk.put(`/pagos/${pago}`, { metodoPago: 'Tarjeta' })
  await admin.post('/contabilidad', {
    tipo: 'egreso',
    descripcion: 'Luz',
    monto: 5_000,
    fecha: '2026-11-20',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  expect((await desk.get('/caja/turnos/actual')).body.cuantos).toBe(0)
  expect(await esperadoDe(_id)).toBe(0)
})

test('a correction made without a till does not change the next turn', async () => {
  const first = await open({ base: 0 })
  const { _id: venta } = (await sell(10_000)).body
  const { _id: pago } = (await desk.post('/pagos', aPago({ monto: 20_000, metodoPago: 'Efectivo' }))).body
  const { _id: gone } = (await desk.post('/pagos', aPago({ monto: 40_000, metodoPago: 'Efectivo' }))).body
  expect((await close(first._id, 70_000)).statusCode).toBe(200)
  const correct = async (metodo: string) => {
    const answers = [
      await desk.put(`/ventas/${venta}/cobros`, { cobros: [{ metodo, monto: 10_000 }] }),
      await desk.put(`/pagos/${pago}`, { metodoPago: metodo }),
      await desk.put(`/pagos/${gone}`, { metodoPago: metodo }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  }
  await correct('Tarjeta')
  const { _id } = await open({ base: 0 })
  await correct('Efectivo')
  expect((await desk.delete(`/pagos/${gone}`)).statusCode).toBe(200)
  expect([await esperadoDe(_id), await esperadoDe(_id, 'Tarjeta')]).toEqual([0, 0])
})

test('a return that gives no money back needs no open till', async () => {
  const { _id: cliente } = await frontDesk(api).cliente()
  const venta = await frontDesk(api).venta({
    cliente,
    lineas: [{ concepto: 'Ropa', monto: 30_000 }],
    fiado: true,
  })
  await admin.put('/configuracion', { cajaSinAbrir: 'exigir' })
  const { statusCode, body } = await desk.post(`/ventas/${venta._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'No le sirvió',
  })
  expect([statusCode, body.rebajado]).toEqual([201, 30_000])
})
