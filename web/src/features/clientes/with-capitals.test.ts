import { expect, it } from 'vitest'
import { withCapitals } from './with-capitals.ts'

it.each([
  ['maria camila', 'Maria Camila'],
  ['MARÍA ÑÁÑEZ', 'María Ñáñez'],
  ['de la cruz', 'De la Cruz'],
  ['pérez y gómez', 'Pérez y Gómez'],
  ['ana-luz', 'Ana-Luz'],
])('a name in one case, %s, becomes %s', (typed, offered) => {
  expect(withCapitals(typed)).toBe(offered)
})

it.each(['', ' ', 'McDonald', 'María Camila', 'Ana de la Cruz', '123'])(
  'a name "%s" without a fix is unchanged',
  (typed) => {
    expect(withCapitals(typed)).toBe(typed)
  },
)
