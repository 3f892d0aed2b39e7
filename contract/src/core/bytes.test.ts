import { expect, test } from 'vitest'
import { formatBytes, formatWait } from './bytes.ts'

const MEGA = 1024 ** 2

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [12_288, '12 KB'],
  [3_565_158, '3,4 MB'],
  [1_288_490_189, '1,2 GB'],
])('%d bytes are %s', (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said)
})

test.each([
  [0, 'menos de un minuto'],
  [60 * MEGA, 'menos de un minuto'],
  [61 * MEGA, 'unos 2 minutos'],
  [600 * MEGA, 'unos 10 minutos'],
])('%d bytes at one megabyte a second take %s', (bytes, said) => {
  expect(formatWait(bytes, MEGA)).toBe(said)
})
