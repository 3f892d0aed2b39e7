import { expect, test } from 'vitest'
import { readAct } from './read-act.ts'

test.each([
  ['cobrar ana', 'cobrar', 'ana'],
  ['Cobrar a Ana Pérez', 'cobrar', 'ana perez'],
  ['  entrada   1020304 ', 'entrada', '1020304'],
  ['registrar entrada de Luz', 'entrada', 'luz'],
  ['membresía ana', 'membresía', 'ana'],
  ['Nueva membresia para Ana', 'membresía', 'ana'],
  ['cobrar deisy', 'cobrar', 'deisy'],
])('parses %s as an action', (typed, verb, who) => {
  expect(readAct(typed)).toEqual({ verb, who })
})

test.each([
  '',
  'ana',
  'cobrar',
  'cobrar ',
  'cobrar a',
  'membresías',
  'membresi',
  'entradas ana',
  'no cobrar ana',
])('%s is no action', (typed) => {
  expect(readAct(typed)).toBeUndefined()
})
