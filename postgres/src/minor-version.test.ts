import { expect, test } from 'vitest'
import { findBinaries } from './embedded/binaries.ts'
import { minorVersionWarning, NEWEST } from './minor-version.ts'

test.each([
  [
    150_017,
    'PostgreSQL 15.17 tiene defectos que se corrigieron hasta 15.18: actualízalo; los datos no cambian.',
  ],
  [
    180_003,
    'PostgreSQL 18.3 tiene defectos que se corrigieron hasta 18.4: actualízalo; los datos no cambian.',
  ],
  [180_004, undefined],
  [180_005, undefined],
  [190_000, undefined],
])('warning for PostgreSQL %i: %s', (version, warning) => {
  expect(minorVersionWarning(version)).toBe(warning)
})

test('the newest minor version is the included one', () => {
  const { major, minor } = findBinaries(process)
  expect(NEWEST[Number(major)]).toBe(minor)
})
