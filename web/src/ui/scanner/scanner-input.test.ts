import { expect, it } from 'vitest'
import { CODES, readScan } from './scanner-input.ts'

/** Builds key events; each part has a constant gap in ms between its keys. */
function keysOf(...parts: [typed: string | string[], gapMs: number][]) {
  let at = 0
  return parts.flatMap(([typed, gap]) =>
    [...typed].map((key) => {
      at += gap
      return { key, at }
    }),
  )
}

const enter = (gap: number): [string[], number] => [['Enter'], gap]

it.each([
  ['a number alone', keysOf(['1744255510', 8], enter(8)), '1744255510'],
  ['a number with dots', keysOf(['1.020.304', 20], enter(20)), '1020304'],
  ['a slow reader', keysOf(['1020304', 50], enter(50)), '1020304'],
  [
    'a name that was typed long before',
    keysOf(['Gab', 180], ['1', 4_000], ['020304', 8], enter(8)),
    '1020304',
  ],
  ['a text right before', keysOf(['hola que tal', 90], ['1', 60], ['020304', 8], enter(8)), '1020304'],
  [
    'digits that were typed before a pause',
    keysOf(['55', 200], ['1', 1_500], ['020304', 8], enter(8)),
    '1020304',
  ],
])('reads a scanner’s number: %s', (_, keys, numero) => {
  expect(readScan(keys)?.numero).toBe(numero)
})

it.each([
  ['digits typed by hand', keysOf(['1020304', 140], enter(200))],
  ['fast digits and an Enter by hand', keysOf(['1020304', 20], enter(400))],
  ['digits of which nobody knows where they begin', keysOf(['1020', 120], ['304', 10], enter(10))],
  ['two fast digits', keysOf(['12', 10], enter(10))],
  ['an Enter alone', keysOf(enter(10))],
  ['a name', keysOf(['Gabriel', 10], enter(10))],
  ['digits without Enter', keysOf(['1020304', 8])],
  ['nothing', []],
])('ignores other keys: %s', (_, keys) => {
  expect(readScan(keys)).toBeNull()
})

it('returns where the number starts among the keys', () => {
  expect(readScan(keysOf(['Gab', 180], ['102', 8], enter(8)))?.start).toBe(3)
})

it.each([
  [
    'a digit typed just before',
    keysOf(['3', 0], ['7', 300], ['702004003508', 8], enter(8)),
    '7702004003508',
    1,
  ],
  [
    'digits typed within a second',
    keysOf(['12', 150], ['7', 600], ['702004003508', 8], enter(8)),
    '7702004003508',
    2,
  ],
])('a scan into a quantity leaves %s', (_, keys, numero, start) => {
  expect(readScan(keys, CODES, true)).toEqual({ numero, start })
  expect(readScan(keys, CODES)).toBeNull()
})

it.each([
  ['a typed quantity', keysOf(['12', 150], enter(200))],
  ['fast digits of a hand', keysOf(['12', 150], ['00', 20], enter(20))],
  ['a reader that stumbles', keysOf(['1020', 8], ['3', 120], ['0405060', 8], enter(8))],
])('a quantity keeps %s', (_, keys) => {
  expect(readScan(keys, CODES, true)).toBeNull()
})
