import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { card, cash, salesOf } from '../../testing/fixtures/sale-returns.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  await api.as('admin').put('/configuracion', { descuentoMaximo: 100 })
})

const { amounts, giveBack } = salesOf(() => api)

describe('tender of a sale', () => {
  const correct = (venta: { _id: string }, cobros: object[]) =>
    api.as('recepcionista').put(`/ventas/${venta._id}/cobros`, { cobros })

  test('is corrected by reversals, new incomes and a history', async () => {
    const venta = await desk.venta({
      lineas: [
        { concepto: 'Agua', monto: 5_000 },
        { concepto: 'Toalla', monto: 7_000 },
      ],
      cobros: [cash(12_000)],
      recibido: 20_000,
    })
    const { statusCode, body } = await correct(venta, [cash(7_000), card(5_000)])
    expect([statusCode, body]).toEqual([
      200,
      expect.objectContaining({ cobros: [cash(7_000), card(5_000)], recibido: null, cambio: 0 }),
    ])
    expect([venta.corregido, body.corregido]).toEqual([null, { en: '2026-11-20T15:00:00+00:00' }])
    expect(body.pagos.map(({ metodoPago }: { metodoPago: string }) => metodoPago)).toEqual([
      'Efectivo',
      'Tarjeta',
    ])
    expect(body.pagos.map(({ partes }: { partes: unknown }) => partes)).toEqual([
      [],
      [
        { metodo: 'Efectivo', monto: 2_000 },
        { metodo: 'Tarjeta', monto: 5_000 },
      ],
    ])
    expect(await amounts(venta.pagos[1])).toEqual([
      [7_000, 'Caja'],
      [-7_000, 'Caja'],
      [2_000, 'Caja'],
      [5_000, 'Bancos'],
    ])
    const logged = await api.db
      .selectFrom('ventaCobrosHistorial')
      .select(['antes', 'despues'])
      .where('ventaId', '=', venta._id)
      .execute()
    expect(logged).toEqual([
      {
        antes: [{ metodo: 'Efectivo', monto: 12_000_00 }],
        despues: [
          { metodo: 'Efectivo', monto: 7_000_00 },
          { metodo: 'Tarjeta', monto: 5_000_00 },
        ],
      },
    ])
    expect((await giveBack(venta, [{ indice: 1, cantidad: 1 }])).statusCode).toBe(201)
    const whole = await correct(venta, [card(12_000)])
    expect(whole.body.pagos.map(({ partes }: { partes: unknown }) => partes)).toEqual([[], []])
  })

  test('must equal the amount paid', async () => {
    const venta = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] })
    const answers = [await correct(venta, [card(4)]), await correct(venta, [card(6)])]
    expect(answers.map(({ statusCode, body }) => [statusCode, body.codigo])).toEqual([
      [400, 'COBROS_DE_MENOS'],
      [400, 'COBROS_DE_MAS'],
    ])
  })
})
