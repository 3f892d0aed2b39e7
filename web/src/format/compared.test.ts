import { expect, it } from 'vitest'
import { formatDifference } from './compared.ts'

it.each([
  [2_000_000, 800_000, '$1.200.000 más que en octubre'],
  [800_000.1, 2_000_000.3, '$1.200.000,20 menos que en octubre'],
  [0.3, 0.1 + 0.2, 'lo mismo que en octubre'],
])('compares %d with %d as %s', (now, before, words) => {
  expect(formatDifference(now, before, 'en octubre')).toBe(words)
})
