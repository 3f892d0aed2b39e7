import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTicks, shortNumber } from './ticks.ts'

it.each([
  [
    [0, 19_930_500],
    [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000],
  ],
  [
    [0, 28_400_000],
    [0, 10_000_000, 20_000_000, 30_000_000],
  ],
  [
    [0, 9],
    [0, 2.5, 5, 7.5, 10],
  ],
  [
    [80.4, 76.2],
    [76, 78, 80, 82],
  ],
  [[70], [60, 80]],
  [[0], [0, 0.25]],
  [[], [0, 1]],
])('the ticks of %j are %j', (values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})

it.each([
  [
    [0, 9],
    [0, 5, 10],
  ],
  [
    [0, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 37],
    [0, 10, 20, 30, 40],
  ],
])('the integer ticks of %j are %j', (values, ticks) => {
  expect(roundTicks(values, { whole: true })).toEqual(ticks)
})

it('ticks cover all values in at most six round steps', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Number(value.toFixed(2))),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      (values) => {
        const ticks = roundTicks(values)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
        const [first = 0, second = 0] = ticks
        const digits = (second - first).toExponential(2).replace(/e.*/, '')
        expect(['1.00', '2.00', '2.50', '5.00']).toContain(digits)
      },
    ),
  )
})

it.each([
  [0, '0'],
  [75, '75'],
  [2_500, '2,5\u00A0mil'],
  [250_000, '250\u00A0mil'],
  [10_000_000, '10\u00A0M'],
  [-2_500_000, '-2,5\u00A0M'],
  [1_500_000_000, '1.500\u00A0M'],
])('%d is abbreviated to %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
