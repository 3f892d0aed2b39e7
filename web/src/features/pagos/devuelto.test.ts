import { expect, test } from 'vitest'
import { devueltoInWords, sumaInWords } from './devuelto.ts'

test('reports a full or partial refund with its amount', () => {
  expect(devueltoInWords({ cantidad: 2, devuelto: null })).toBeNull()
  expect(devueltoInWords({ cantidad: 2, devuelto: { cantidad: 2, monto: 20_000 } })).toBe('Devuelto $20.000')
  expect(devueltoInWords({ cantidad: 2, devuelto: { cantidad: 1, monto: 10_000 } })).toBe(
    'Devuelto en parte, $10.000',
  )
})

test("the list's total adds the refunds, if any", () => {
  expect(sumaInWords({ monto: 20_000, devuelto: 0 }, 'en efectivo')).toBe('$20.000 en total en efectivo')
  expect(sumaInWords({ monto: 20_000, devuelto: 10_000 })).toBe('$20.000 en total, y se devolvieron $10.000')
})
