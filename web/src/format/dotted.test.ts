import { expect, it } from 'vitest'
import { joinWithDots } from './dotted.ts'

it('joins only the present parts', () => {
  expect(joinWithDots('Luis Rojas', 'Baile')).toBe('Luis Rojas\u00A0· Baile')
  expect(joinWithDots('', 'Espalda')).toBe('Espalda')
  expect(joinWithDots('$2.500', null, undefined, false)).toBe('$2.500')
})
