import { expect, it } from 'vitest'
import { pathOf } from './sparkline-path.ts'

const whole = { steps: 2, low: 0, high: 200 }

it('amounts are drawn from left to right, larger ones higher', () => {
  expect(pathOf([0, 100, 200], whole)).toBe('M0 100L50 50L100 0')
})

it('a shorter line ends before the right edge', () => {
  expect(pathOf([0, 200], whole)).toBe('M0 100L50 0')
})

it('one amount is a dot, and equal amounts lie at the bottom', () => {
  expect(pathOf([200], whole)).toBe('M0 0L0 0')
  expect(pathOf([0, 0], { steps: 1, low: 0, high: 0 })).toBe('M0 100L100 100')
})
