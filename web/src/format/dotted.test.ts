import { expect, it } from 'vitest'
import { dotted } from './dotted.ts'

it('joins only the present parts', () => {
  expect(dotted('Luis Rojas', 'Baile')).toBe('Luis Rojas\u00A0· Baile')
  expect(dotted('', 'Espalda')).toBe('Espalda')
  expect(dotted('$2.500', null, undefined, false)).toBe('$2.500')
})
