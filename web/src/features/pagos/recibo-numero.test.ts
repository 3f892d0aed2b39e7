import { expect, it } from 'vitest'
import { keepPrinted, nextReciboNumber, printedNumber, storeReciboNumber } from './recibo-numero.ts'

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

it('a receipt that was printed here is known by its number, and the last one printed of a payment counts', () => {
  expect(printedNumber('a')).toBeUndefined()
  keepPrinted('a', 1)
  keepPrinted('b', 2)
  keepPrinted('a', 3)
  expect([printedNumber('a'), printedNumber('b'), nextReciboNumber()]).toEqual([3, 2, 4])
})

it.each(['x', '7', 'null', '{}'])('no number is known where what is stored makes no sense: %j', (stored) => {
  localStorage.setItem('recibosImpresos', stored)
  expect(printedNumber('a')).toBeUndefined()
  keepPrinted('a', 1)
  expect(printedNumber('a')).toBe(1)
})
