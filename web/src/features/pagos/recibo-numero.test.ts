import { expect, it } from 'vitest'
import { keepPrinted, nextReciboNumber, printedNumber, storeReciboNumber } from './recibo-numero.ts'

it("a browser's first receipt has number 1", () => {
  expect(nextReciboNumber()).toBe(1)
})

it('a receipt number follows the last one printed', () => {
  storeReciboNumber(41)
  expect(nextReciboNumber()).toBe(42)
  expect(localStorage.getItem('lastTicketNumber')).toBe('41')
})

it.each(['x', '-3', '1.5', ''])('the counter restarts at 1 if the stored value is invalid: %j', (stored) => {
  localStorage.setItem('lastTicketNumber', stored)
  expect(nextReciboNumber()).toBe(1)
})

it('a printed receipt keeps its latest number', () => {
  expect(printedNumber('a')).toBeUndefined()
  keepPrinted('a', 1)
  keepPrinted('b', 2)
  keepPrinted('a', 3)
  expect([printedNumber('a'), printedNumber('b'), nextReciboNumber()]).toEqual([3, 2, 4])
})

it.each(['x', '7', 'null', '{}'])('an invalid stored value has no numbers: %j', (stored) => {
  localStorage.setItem('recibosImpresos', stored)
  expect(printedNumber('a')).toBeUndefined()
  keepPrinted('a', 1)
  expect(printedNumber('a')).toBe(1)
})
