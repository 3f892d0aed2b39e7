import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { expect, it } from 'vitest'
import {
  alturaOf,
  blankFor,
  centimetresOf,
  imcOfForm,
  notLaterThan,
  toPayload,
} from './composicion-values.ts'
import { formatDifference } from './medidas.ts'

const today = '2026-11-22'
const last = { fecha: '2026-10-01', peso: 80, altura: 172.5 } as Composicion

it('defaults to the last height; an emptied one is missing', () => {
  const values = { ...blankFor(null), peso: '80' }
  expect([alturaOf(values, last), toPayload(values, { today, last }).altura]).toEqual(['172,5', 172.5])
  expect(imcOfForm(values, last)).toBe(26.9)
  expect(toPayload({ ...values, altura: '170' }, { today, last }).altura).toBe(170)
  expect(toPayload({ ...values, altura: '' }, { today, last }).altura).toBeNull()
  expect(toPayload(values, { today, last: undefined }).altura).toBeNull()
})

it('parses a negative measure, which the schema refuses', () => {
  const payload = toPayload({ ...blankFor(null), peso: '-70,5' }, { today, last })
  expect(payload.peso).toBe(-70.5)
  const peso = notLaterThan(today)
    .safeParse(payload)
    .error?.issues.find(({ path }) => path[0] === 'peso')
  expect(peso?.message).toBe('El peso debe ser 1 o más.')
})

it.each([
  ['1.75', 175],
  ['1,7', 170],
  [' 1,685 ', 169],
  ['0.9', 90],
  ['175', null],
  ['17,5', null],
  ['2', null],
  ['1,', null],
  ['', null],
  ['uno', null],
])('a height typed as %j suggests centimetres: %s', (typed, centimetres) =>
  expect(centimetresOf(typed)).toBe(centimetres),
)

it.each([
  [86.5, 88, '−1,5'],
  [88, 86.45, '+1,55'],
  [0.3, 0.1, '+0,2'],
  [80, 80, 'igual'],
  [null, 80, undefined],
  [80, null, undefined],
])('%s after %s is a difference of %s', (after, before, said) =>
  expect(formatDifference(after, before)).toBe(said),
)
