import { expect, test } from 'vitest'
import { formatPageRange, pluralize } from './counted.ts'

test('formats the page range and the total of a long list', () => {
  const all = pluralize(100_400, ['cliente', 'clientes'])

  expect(formatPageRange(9976, 10_000, all)).toBe('9.976 a 10.000 de 100.400 clientes')
  expect(formatPageRange(100_376, 100_400, all)).toBe('100.376 a 100.400 de 100.400 clientes')
  expect(formatPageRange(1, 25, pluralize(27, ['pago', 'pagos']))).toBe('1 a 25 de 27 pagos')
})
