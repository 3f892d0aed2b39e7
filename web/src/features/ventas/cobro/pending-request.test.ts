import { expect, it } from 'vitest'
import { isReenviable } from './pending-request.ts'

it('retries while the server remembers the idempotency key', () => {
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  expect(isReenviable(undefined)).toBe(false)
  expect(isReenviable(hoursAgo(22))).toBe(true)
  expect(isReenviable(hoursAgo(24))).toBe(false)
})
