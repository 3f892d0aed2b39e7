import { expect, test } from 'vitest'
import { isWeak, requirePassword } from './password.rules.ts'

const words = ['Ana María Pérez', 'ana.perez@elroble.test', 'Gimnasio El Roble']
const refusalOf = (password: string) => {
  try {
    requirePassword({ rol: 'entrenador', password, words }, 'password')
  } catch (error) {
    return (error as { codigo: string }).codigo
  }
}

test('refuses a common password, whatever its case and accents', () => {
  for (const password of ['12345678', 'Password1', 'COLOMBIA', 'contraseña', 'qwerty123'])
    expect(refusalOf(password), password).toBe('CONTRASENA_COMUN')
})

test('refuses repeated letters, blanks and sequences', () => {
  for (const password of [
    'aaaaaaaa',
    'abcdefgh',
    '98765432',
    '........',
    '        ',
    '\u200b'.repeat(8),
    'abababab',
  ])
    expect(refusalOf(password), JSON.stringify(password)).toBe('CONTRASENA_COMUN')
})

test("refuses a password of the gym's or the user's words", () => {
  for (const password of [
    'ElRoble2026',
    'anaperez1',
    'Gimnasio#1',
    'admin-2026',
    'Pérez.2026',
    'ana.perez@elroble.test',
  ])
    expect(refusalOf(password), password).toBe('CONTRASENA_ADIVINABLE')
})

test('accepts a password that is long enough without those words', () => {
  for (const password of [
    'ana come sandía',
    'demo-1234',
    'x7Kq-93m',
    'roble y otras cosas largas',
    'perro corto',
  ])
    expect(refusalOf(password), password).toBeUndefined()
})

test.each([
  ['entrenador', 'x7Kq-93', 8],
  ['user', 'x7Kq-', 6],
] as const)('a short password of role %s is refused as %j', (rol, password, least) => {
  expect(() => requirePassword({ rol, password, words }, 'password')).toThrow(
    `La contraseña debe tener al menos ${least} caracteres.`,
  )
})

test.each(['12345678', 'x7Kq-93', 'Gimnasio#1'])('a member may have the weak password %j', (password) => {
  expect(() => requirePassword({ rol: 'user', password, words }, 'password')).not.toThrow()
  expect(isWeak({ password, words })).toBe(true)
})

test('a password valid for staff is not weak', () => {
  expect(isWeak({ password: 'x7Kq-93m', words })).toBe(false)
})
