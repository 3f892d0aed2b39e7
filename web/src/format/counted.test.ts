import { expect, test } from 'vitest'
import { counted, countedPage } from './counted.ts'

test('formats the page range and the total of a long list', () => {
  const all = counted(100_400, ['cliente', 'clientes'])

  expect(countedPage(9976, 10_000, all)).toBe('9.976 a 10.000 de 100.400 clientes')
  expect(countedPage(100_376, 100_400, all)).toBe('100.376 a 100.400 de 100.400 clientes')
  expect(countedPage(1, 25, counted(27, ['pago', 'pagos']))).toBe('1 a 25 de 27 pagos')
})
