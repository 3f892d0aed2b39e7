import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, inCents, inPesos, isMoney, MAX_MONEY, multiply } from './money.ts'

const cents = fc.integer({ min: 0, max: 999_999_999_999 })

describe('money', () => {
  it.each([0, 0.01, 0.1, 19.99, 1_234.5, 80_000, MAX_MONEY])('is %d', (amount) => {
    expect(isMoney(amount)).toBe(true)
  })

  it.each([-0.01, 0.001, 19.999, 0.1 + 0.2, MAX_MONEY + 0.01, 1e15, Number.NaN, Number.POSITIVE_INFINITY])(
    'is not %d',
    (amount) => {
      expect(isMoney(amount)).toBe(false)
    },
  )

  it('is any whole number of cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(isMoney(amount / 100)).toBe(true)
      }),
    )
  })
})

it('nine thousand maximal amounts add up to the cent', () => {
  const all = inCents(MAX_MONEY) * 9_000
  expect(Number.isSafeInteger(all)).toBe(true)
  expect(BigInt(all)).toBe(BigInt(inCents(MAX_MONEY)) * 9_000n)
  expect(inCents(inPesos(all))).toBe(all)
})

describe('price times quantity', () => {
  it.each([
    [19.99, 3, 59.97],
    [0.1, 3, 0.3],
    [1.005, 1, 1],
    [80_000, 2, 160_000],
    [3_333_333_333.33, 3, 9_999_999_999.99],
  ])('%d x %d is %d', (price, quantity, amount) => {
    expect(multiply(price, quantity)).toBe(amount)
  })

  it('is exact to the cent within the range of money', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        (price, n) => {
          const amount = multiply(price / 100, n)
          expect(BigInt(Math.round(amount * 100))).toBe(BigInt(price) * BigInt(n))
          expect(isMoney(amount)).toBe(true)
        },
      ),
    )
  })
})

describe('an amount as people read it', () => {
  it.each([
    [0, '$0'],
    [500, '$500'],
    [1_000, '$1.000'],
    [80_000, '$80.000'],
    [1_250.5, '$1.250,50'],
    [0.05, '$0,05'],
    [-3_000, '-$3.000'],
    [MAX_MONEY, '$9.999.999.999,99'],
  ])('%d is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
  })
})
