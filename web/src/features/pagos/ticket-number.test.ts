import { describe, expect, it } from 'vitest'
import { nextTicketNumber, storeTicketNumber } from './ticket-number.ts'

describe('the receipt counter', () => {
  it('starts at 1', () => {
    expect(nextTicketNumber()).toBe(1)
  })

  it('goes on after the last one printed', () => {
    storeTicketNumber(41)
    expect(nextTicketNumber()).toBe(42)
    expect(localStorage.getItem('lastTicketNumber')).toBe('41')
  })

  it.each(['x', '-3', '1.5', ''])('starts anew when what is stored is no number: %j', (stored) => {
    localStorage.setItem('lastTicketNumber', stored)
    expect(nextTicketNumber()).toBe(1)
  })
})
