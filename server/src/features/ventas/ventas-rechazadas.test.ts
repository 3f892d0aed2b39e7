import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (body: unknown) => api.as('recepcionista').post('/ventas', body)
const cash = (monto: number) => ({ metodo: 'Efectivo', monto })
const card = (monto: number) => ({ metodo: 'Tarjeta', monto })
const mensualidad = (fields: Record<string, unknown> = {}) => ({
  membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000, ...fields },
})

describe('rejected sale', () => {
  test.each<[string, unknown, string]>([
    ['without lines', { lineas: [] }, 'La venta debe tener al menos una línea.'],
    [
      'with a line of nothing',
      { lineas: [{ cantidad: 2 }] },
      'Cada línea es de un producto, una membresía, una matrícula, un concepto o una deuda.',
    ],
    [
      'with a line of two things',
      { lineas: [{ concepto: 'Casillero', monto: 1, deuda: 1 }] },
      'Cada línea es de un producto, una membresía, una matrícula, un concepto o una deuda.',
    ],
    ['with a concept without amount', { lineas: [{ concepto: 'Casillero' }] }, 'El monto es obligatorio.'],
    [
      'with a discount without reason',
      { lineas: [{ concepto: 'Casillero', monto: 5, descuento: { valor: 1 } }] },
      'El motivo del descuento es obligatorio.',
    ],
    [
      'with a discount by both',
      { lineas: [{ concepto: 'C', monto: 5, descuento: { valor: 1, porcentaje: 1, motivo: 'x' } }] },
      'El descuento debe decir su valor o su porcentaje.',
    ],
    [
      'with a class that has no sessions',
      { lineas: [mensualidad({ tipo: 'Clase' })] },
      'El número de sesiones restantes debe ser 1 o más.',
    ],
    [
      'of a membership to nobody',
      { lineas: [mensualidad()], cobros: [cash(80_000)] },
      'Una membresía, una deuda o lo que queda debiendo necesita un cliente.',
    ],
    [
      'on account to nobody',
      { lineas: [{ concepto: 'Agua', monto: 5 }], fiado: true },
      'Una membresía, una deuda o lo que queda debiendo necesita un cliente.',
    ],
    [
      'whose tender is too little',
      { lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(4)] },
      'Los cobros suman menos que el total.',
    ],
    [
      'whose tender is too much',
      { lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(4), card(2)] },
      'Los cobros suman más que el total.',
    ],
    [
      'with less cash than is paid by it',
      { lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)], recibido: 4 },
      'Lo recibido no alcanza para lo que se cobra en efectivo.',
    ],
    [
      'whose discount is above its line',
      { lineas: [{ concepto: 'Agua', monto: 5, descuento: { valor: 6, motivo: 'x' } }] },
      'El descuento es mayor que lo que se vende.',
    ],
    [
      'whose whole discount is above all',
      { lineas: [{ concepto: 'Agua', monto: 5 }], descuento: { valor: 6, motivo: 'x' } },
      'El descuento es mayor que lo que se vende.',
    ],
  ])('%s returns 400 and the reason', async (_, body, mensaje) => {
    const answer = await sell(body)
    expect([answer.statusCode, answer.body.mensaje]).toEqual([400, mensaje])
  })

  test('of an unknown product, client or charge returns 404', async () => {
    const nobody = '01a1fdba-9ddc-7115-af81-cac9435ec680'
    const { _id: cliente } = await desk.cliente()
    const codes = await Promise.all([
      sell({ lineas: [{ producto: nobody }] }),
      sell({ cliente: nobody, lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] }),
      sell({ cliente, lineas: [{ deuda: 5, cargo: nobody }], cobros: [cash(5)] }),
    ])
    expect(codes.map(({ statusCode, body }) => [statusCode, body.codigo])).toEqual([
      [404, 'PRODUCTO_NO_ENCONTRADO'],
      [404, 'CLIENTE_NO_ENCONTRADO'],
      [404, 'CARGO_NO_ENCONTRADO'],
    ])
  })

  test('at a stale price returns the line and the new price', async () => {
    const producto = await desk.producto({ precio: 3_000 })
    const { statusCode, body } = await sell({
      lineas: [
        { concepto: 'Agua', monto: 5 },
        { producto: producto._id, precio: 2_500 },
      ],
      cobros: [cash(2_505)],
    })
    expect([statusCode, body]).toEqual([
      409,
      expect.objectContaining({ codigo: 'PRECIO_CAMBIO', indice: 1, precio: 3_000 }),
    ])
  })

  test('of an inactive product or beyond the stock returns 409', async () => {
    const off = await desk.producto({ estado: 'inactivo' })
    expect((await sell({ lineas: [{ producto: off._id }] })).body.codigo).toBe('PRODUCTO_INACTIVO')
    const [some, scarce] = [
      await desk.producto({ precio: 10 }),
      await desk.producto({ precio: 10, stock: 3 }),
    ]
    const answer = await sell({
      lineas: [
        { producto: some._id },
        { producto: scarce._id, cantidad: 2 },
        { producto: scarce._id, cantidad: 2 },
      ],
      cobros: [cash(50)],
    })
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.objectContaining({
        codigo: 'STOCK_INSUFICIENTE',
        mensaje: 'Stock insuficiente para el producto seleccionado.',
        indice: 2,
        stock: 3,
      }),
    ])
    expect([await desk.stockOf(some), await desk.stockOf(scarce)]).toEqual([10, 3])
  })
})
