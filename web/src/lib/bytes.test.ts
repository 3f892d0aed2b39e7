import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [12_288, '12 KB'],
  [3_565_158, '3,4 MB'],
  [1_288_490_189, '1,2 GB'],
])('%d bytes are %s', (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said)
})
