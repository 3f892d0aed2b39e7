import { expect, test } from 'vitest'
import type { OutboxRow } from './outbox-rows.ts'
import { colourOf, summaryOf } from './outbox-summary.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const MINUTE_MS = 60_000

const row = (key: string, userId: string, more: Partial<OutboxRow> = {}) =>
  ({ key, usuario: { _id: userId, nombre: userId }, anotada: true, ocurridoAt: NOW, ...more }) as OutboxRow

test.each([
  ['nothing', [], 'blue'],
  ['what waits for 59 minutes', [59], 'blue'],
  ['what waits for an hour', [5, 60], 'orange'],
  ['what waits for a day less a minute', [24 * 60 - 1], 'orange'],
  ['what waits for a day', [24 * 60, 1], 'red'],
] as const)('%s have the colour of the oldest', (_, minutes, colour) => {
  const rows = minutes.map((each) => row(`${each}`, 'ana', { ocurridoAt: NOW - each * MINUTE_MS }))
  expect(colourOf(rows, NOW)).toBe(colour)
})

test('a clock set back makes nothing old', () => {
  expect(colourOf([row('a', 'ana', { ocurridoAt: NOW + 3 * 86_400_000 })], NOW)).toBe('blue')
})

test('groups rows by own, taken over, and others’ with a count', () => {
  const revisar = { texto: 'No.', status: 409 }
  const rows = [
    row('mine', 'ana'),
    row('asked', 'ana', { anotada: false }),
    row('refused', 'ana', { revisar }),
    row('taken', 'beto', { enviaPor: 'ana' }),
    row('b1', 'beto'),
    row('b2', 'beto', { revisar }),
    row('c1', 'caro'),
  ]
  const { porEnviar, porRevisar, deOtros } = summaryOf(rows, 'ana')
  expect(porEnviar.map(({ key }) => key)).toEqual(['mine', 'taken'])
  expect(porRevisar.map(({ key }) => key)).toEqual(['refused'])
  expect(deOtros.map(({ usuario, count }) => [usuario._id, count])).toEqual([
    ['beto', 2],
    ['caro', 1],
  ])
})
