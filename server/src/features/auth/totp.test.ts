import { expect, test } from 'vitest'
import { readTyped } from './recovery-codes.ts'
import { stepOf, toHandOver } from './totp.ts'

const secreto = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, SHA-1: seconds since 1970 and the code; an app shows its last six digits. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(vectors)('code at %i s is that of RFC 6238, %s', (seconds, code) => {
  const now = new Date(seconds * 1_000)
  expect(stepOf(secreto, code.slice(-6), now)).toBe(Math.floor(seconds / 30))
})

test('a clock skew of one step is accepted, more is not', () => {
  const code = '287082'
  const at = (seconds: number) => stepOf(secreto, code, new Date(seconds * 1_000))
  expect([at(0), at(30), at(60), at(89)]).toEqual([1, 1, 1, 1])
  expect([at(90), at(150)]).toEqual([null, null])
})

test('input that is not six digits is rejected', () => {
  for (const typed of ['', '28708', '2870820', '28708a'])
    expect(stepOf(secreto, typed, new Date(59_000)), typed).toBeNull()
})

test('the otpauth URI escapes the gym and the account', () => {
  const shown = toHandOver(secreto, { gimnasio: 'Él & Ella: Norte', correo: 'ana+gym@x.test' })
  const uri = new URL(shown.uri)
  expect(decodeURIComponent(uri.pathname)).toContain('Él & Ella: Norte:ana+gym@x.test')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Él & Ella: Norte',
    secret: shown.secreto,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(shown.secreto).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(shown.qr).toMatch(/^<svg /)
})

test('a typed code is normalized', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456'])
    expect(readTyped(typed)).toEqual({ phone: '123456' })
  for (const typed of ['01ABC-DEF01', 'oIabc deflo'])
    expect(readTyped(typed), typed).toEqual({ recovery: typed.startsWith('0') ? '01ABCDEF01' : '01ABCDEF10' })
  for (const typed of ['', '12345', '01ABC-DEF0', '01ABC-DEF0U', '1234567', '２８７０８２', 'ñ'.repeat(10)])
    expect(readTyped(typed), typed).toBeNull()
})
