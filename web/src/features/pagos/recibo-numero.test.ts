import { describe, expect, it } from 'vitest'
import { nextReciboNumber, storeReciboNumber } from './recibo-numero.ts'

describe('the receipt counter', () => {
  it('starts at 1', () => {
    expect(nextReciboNumber()).toBe(1)
  })

  it('goes on after the last one printed', () => {
    storeReciboNumber(41)
    expect(nextReciboNumber()).toBe(42)
    expect(localStorage.getItem('lastTicketNumber')).toBe('41')
  })

  it.each(['x', '-3', '1.5', ''])('starts anew when what is stored is no number: %j', (stored) => {
    localStorage.setItem('lastTicketNumber', stored)
    expect(nextReciboNumber()).toBe(1)
  })
})
