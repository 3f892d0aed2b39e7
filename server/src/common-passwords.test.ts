import { expect, test } from 'vitest'
import { refuseGuessable } from './common-passwords.ts'

const account = ['Ana María Pérez', 'ana.perez@elroble.test', 'Gimnasio El Roble']
const refusalOf = (password: string) => {
  try {
    refuseGuessable(password, account, 'password')
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
