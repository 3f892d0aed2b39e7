import { expect, it } from 'vitest'
import { isReenviable } from './enviada.ts'

it('what was sent is sent again for as long as the server knows what it was sent by, and no longer', () => {
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  expect(isReenviable(undefined)).toBe(false)
  expect(isReenviable(hoursAgo(22))).toBe(true)
  expect(isReenviable(hoursAgo(24))).toBe(false)
})
