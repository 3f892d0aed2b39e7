import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import { expect, it } from 'vitest'
import { type DatosDeRecibo, type ReceiptTerms, renglones, textoDeRecibo, titulosDe } from './recibo.ts'

const recibo: DatosDeRecibo = {
  nombre: 'Recibo de caja',
  titulos: titulosDe(57, 3),
  cliente: 'ana',
  bloques: [renglones({ Cliente: 'Ana Pérez', Identificación: null }), renglones({ '1 × Agua': '$3.000' })],
  total: 3_000,
  pie: renglones({ 'Método de pago': 'Efectivo' }),
  notas: ['No es factura ni documento equivalente.'],
  terms: 'ninguno' as const,
}
const gym = { ...sinConfigurar, nombre: 'Fuerza Total', nit: '900.123.456-7' }

it('a copy as text has every line of the receipt', () => {
  expect(textoDeRecibo(recibo, gym, { isCopy: true })).toBe(
    [
      'Fuerza Total',
      'NIT 900.123.456-7',
      '',
      'Recibo de caja N.º 57',
      'Tiquete N.º 3',
      'COPIA',
      '',
      'Cliente: Ana Pérez',
      '',
      '1 × Agua: $3.000',
      '',
      'Total: $3.000 COP',
      'Método de pago: Efectivo',
      '',
      'No es factura ni documento equivalente.',
    ].join('\n'),
  )
})

it("a receipt with terms as text has the gym's title and notice", () => {
  const textOf = (terms: ReceiptTerms) =>
    textoDeRecibo({ ...recibo, terms, notas: [] }, gym, { isCopy: false })
  const text = textOf('todos')
  expect(text).toContain('NIT 900.123.456-7\nMensualidad Gym 2025\n')
  expect(text).toMatch(/Efectivo\n\nEste pago no se transfiere, no se congela y no se reembolsa\.$/)
  expect(text).not.toContain('COPIA')
  expect(textOf('propios')).toBe(textOf('ninguno'))
})

it('a payment without a number has only its ticket', () => {
  expect(titulosDe(null, 7)).toEqual(['Recibo de caja', 'Tiquete N.º 7'])
})
