import { expect, it } from 'vitest'
import { isResendable } from './pending-request.ts'

it('retries while the server remembers the idempotency key', () => {
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  expect(isResendable(undefined)).toBe(false)
  expect(isResendable(hoursAgo(22))).toBe(true)
  expect(isResendable(hoursAgo(24))).toBe(false)
})
