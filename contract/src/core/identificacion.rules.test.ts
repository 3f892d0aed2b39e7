import { expect, it } from 'vitest'
import { barcodeOf, barcodeSpellings, barcodesIn, digitsOf } from './identificacion.rules.ts'

it.each([
  ['10563301.0', '10563301'],
  ['10563301.00', '10563301'],
  ['10563301,0', '10563301'],
  ['10.563.301', '10563301'],
  ['1.000', '1000'],
  ['1 020 304', '1020304'],
  ['900.123.456-1', '9001234561'],
  ['CC 1001', 'CC1001'],
])('identifier %s has the digits %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

it.each([
  ['7 702004 003508', ['7702004003508']],
  ['7 48927 02866 9', ['748927028669']],
  ['0748927028669', ['748927028669']],
  ['748927028669', ['748927028669']],
  ['0 748927 028669', ['748927028669']],
  ['7702004003508 7702004003515', ['7702004003508', '7702004003515']],
  ['7701, 7702', ['7701', '7702']],
  ['7701\n7702', ['7701', '7702']],
  ['0012345', ['0012345']],
  ['ABC-12', ['ABC-12']],
  ['', []],
])('barcodes of %j are %j', (typed, codes) => {
  expect(barcodesIn(typed)).toEqual(codes)
})

it('a barcode of letters is only trimmed', () => {
  expect(barcodeOf(' AB 12 ')).toBe('AB 12')
})

it.each([
  ['750105530003', ['750105530003', '0750105530003']],
  ['0750105530003', ['750105530003', '0750105530003']],
  ['7702004003508', ['7702004003508']],
  ['AB-1', ['AB-1']],
])('The spellings of %s are %s', (typed, spellings) => {
  expect(barcodeSpellings(typed)).toEqual(spellings)
})
