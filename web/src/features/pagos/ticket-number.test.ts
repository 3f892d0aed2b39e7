import { expect, it } from 'vitest'
import { nextTicketNumber, storeTicketNumber } from './ticket-number.ts'

it("a browser's first receipt has number 1", () => {
  expect(nextTicketNumber()).toBe(1)
})

it('a receipt number follows the last one printed', () => {
  storeTicketNumber(41)
  expect(nextTicketNumber()).toBe(42)
  expect(localStorage.getItem('lastTicketNumber')).toBe('41')
})

it.each(['x', '-3', '1.5', ''])('the counter restarts at 1 if the stored value is invalid: %j', (stored) => {
  localStorage.setItem('lastTicketNumber', stored)
  expect(nextTicketNumber()).toBe(1)
})
