import { expect, it } from 'vitest'
import { aVenta } from '../../testing/sale.tsx'
import { loQueQueda, quedoDebiendo, sumaEnPalabras } from './venta-words.ts'

const line = (tipo: 'concepto' | 'deuda') => ({
  indice: 0,
  tipo,
  descripcion: 'Guantes',
  producto: null,
  cantidad: 1,
  precio: 10_000,
  descuento: 0,
  descuentoMotivo: null,
  autorizadaPor: null,
  monto: 10_000,
  pagado: 10_000,
  devuelta: 0,
  pago: null,
  membresia: null,
  cobra: false,
  dias: [],
  plan: null,
})
const said = (tipo: 'concepto' | 'deuda', paid: number, saldo: number | null, debe = 0) =>
  quedoDebiendo(
    aVenta({
      total: 10_000,
      lineas: [line(tipo)],
      cobros: paid > 0 ? [{ metodo: 'Efectivo', monto: paid }] : [],
      saldo,
      debe,
    }),
  ).map(({ name, monto }) => [name, monto])

it('a part-payment shows the remaining debt, even 0', () => {
  expect(said('deuda', 10_000, 12_000)).toEqual([['Queda debiendo', 12_000]])
  expect(said('deuda', 10_000, 0)).toEqual([['Queda debiendo', 0]])
  expect(said('deuda', 10_000, -500)).toEqual([['A favor', 500]])
})

it('a part-paid sale shows its debt at that time', () => {
  expect(said('concepto', 4_000, 6_000, 6_000)).toEqual([['Queda debiendo', 6_000]])
  expect(said('concepto', 4_000, 6_000, 0)).toEqual([['Queda debiendo', 6_000]])
})

it('adds a total for other debts, not for prepayments', () => {
  expect(said('concepto', 4_000, 26_000)).toEqual([
    ['Queda debiendo de esta venta', 6_000],
    ['Queda debiendo en total', 26_000],
  ])
  expect(said('concepto', 4_000, 1_000)).toEqual([['Queda debiendo', 1_000]])
})

it('a paid sale shows no debt', () => {
  expect(said('concepto', 10_000, null)).toEqual([])
})

it('an overpaid debt leaves a credit', () => {
  expect(loQueQueda(22_000, 30_000)).toBe('Debe $22.000: $8.000 quedan a favor.')
})

it.each([
  [0, 0, '$50.000 en total'],
  [9_000, 0, '$50.000 en total, y se deben $9.000'],
  [0, 3_000, '$50.000 en total, y se devolvieron ventas por $3.000'],
  [9_000, 3_000, '$50.000 en total, se deben $9.000 y se devolvieron ventas por $3.000'],
])('the sum of sales adds debts of %d and returns of %d', (debe, devuelto, words) => {
  expect(sumaEnPalabras({ total: 50_000, debe, devuelto })).toBe(words)
})
