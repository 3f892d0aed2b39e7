import { expect, test } from 'vitest'
import { isNewer } from './version.rules.ts'

test.each([
  ['1.10.0', '1.9.3', true],
  ['2.0.0', '1.9.3', true],
  ['1.9.3', '1.10.0', false],
  ['1.0.0', '1.0.0', false],
])('%s is newer than %s: %s', (version, than, is) => {
  expect(isNewer(version, than)).toBe(is)
})
