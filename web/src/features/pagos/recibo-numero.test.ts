import { expect, it } from 'vitest'
import { nextReciboNumber, storeReciboNumber } from './recibo-numero.ts'

it('the first receipt of a browser has the number 1', () => {
  expect(nextReciboNumber()).toBe(1)
})

it('a receipt has the number after the last one printed', () => {
  storeReciboNumber(41)
  expect(nextReciboNumber()).toBe(42)
  expect(localStorage.getItem('lastTicketNumber')).toBe('41')
})

it.each(['x', '-3', '1.5', ''])(
  'receipts are counted from 1 when what is stored is not a number: %j',
  (stored) => {
    localStorage.setItem('lastTicketNumber', stored)
    expect(nextReciboNumber()).toBe(1)
  },
)
