import { expect, test } from 'vitest'
import { isWeak, requirePassword } from './common-passwords.ts'

const words = ['Ana María Pérez', 'ana.perez@elroble.test', 'Gimnasio El Roble']
const refusalOf = (password: string) => {
  try {
    requirePassword({ rol: 'entrenador', password, words }, 'password')
  } catch (error) {
    return (error as { codigo: string }).codigo
  }
}

test('a password that everybody has is refused, whatever its capitals and accents', () => {
  for (const password of ['12345678', 'Password1', 'COLOMBIA', 'contraseña', 'qwerty123'])
    expect(refusalOf(password), password).toBe('CONTRASENA_COMUN')
})

test('a letter over and over, blanks and runs are what everybody tries too', () => {
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

test('a password made of the gym’s words or of one’s own, and little more, is refused', () => {
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

test('a password that is long enough without those words is taken, and so is any that holds none', () => {
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
] as const)('Password of role %s is refused as %j', (rol, password, least) => {
  expect(() => requirePassword({ rol, password, words }, 'password')).toThrow(
    `La contraseña debe tener al menos ${least} caracteres.`,
  )
})

test.each(['12345678', 'x7Kq-93', 'Gimnasio#1'])('Member may have %j, which is weak', (password) => {
  expect(() => requirePassword({ rol: 'user', password, words }, 'password')).not.toThrow()
  expect(isWeak({ password, words })).toBe(true)
})

test('Password that the staff may have is not weak', () => {
  expect(isWeak({ password: 'x7Kq-93m', words })).toBe(false)
})
