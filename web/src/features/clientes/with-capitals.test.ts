import { expect, it } from 'vitest'
import { withCapitals } from './with-capitals.ts'

it.each([
  ['maria camila', 'Maria Camila'],
  ['MARÍA ÑÁÑEZ', 'María Ñáñez'],
  ['de la cruz', 'De la Cruz'],
  ['pérez y gómez', 'Pérez y Gómez'],
  ['ana-luz', 'Ana-Luz'],
])('a name in one size, %s, is offered as %s', (typed, offered) => {
  expect(withCapitals(typed)).toBe(offered)
})

it.each(['', ' ', 'McDonald', 'María Camila', 'Ana de la Cruz', '123'])(
  'a name that needs nothing, "%s", is left as it is',
  (typed) => {
    expect(withCapitals(typed)).toBe(typed)
  },
)
