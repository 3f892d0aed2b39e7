import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine, cleanText, isPlainEmail, mixesAlphabets } from './letters.ts'

it.each([
  ['A\u200bna', 'Ana', 'a space of no width'],
  ['\u202eanA\u202c', 'anA', 'what turns the direction'],
  ['\u2067Ana\u2069\u200f', 'Ana', 'what isolates a direction'],
  ['\ufeffAna\u00ad', 'Ana', 'a byte order mark and a hyphen that is not seen'],
  ['A\u0007n\u001b[31ma\u009b', 'An[31ma', 'controls'],
  ['\u3164\u115f\u2800', '', 'letters without ink'],
  ['Ana\u{e0041}\u{e007f}', 'Ana', 'tags'],
  ['🏴\u{e0067}\u{e0062}\u{e0073}', '🏴', 'tags that end no flag'],
  ['Jose\u0301 Nun\u0303ez', 'José Núñez'.replace('ú', 'u'), 'letters in pieces'],
  ['Jose\u200b\u0301', 'José', 'a piece of a letter kept apart'],
  ['Pe\u200drez', 'Perez', 'a joiner where nothing is joined'],
])('%j is cleaned to %j: %s', (written, kept) => {
  expect(cleanText(written)).toBe(kept)
})

it.each([
  '💪🏽 listo',
  'profe 👩🏽‍🏫 y 👨‍👩‍👧‍👦',
  'corazón ❤️‍🔥',
  'bandera 🏳️‍🌈 🇨🇴 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'tecla 1️⃣',
  'محمد الأحمد',
  'می‌خواهم',
  'דָּוִד',
  'O’Brien — 50 µg β-alanina',
])('%j is unchanged', (written) => {
  expect(cleanText(written)).toBe(written)
  expect(cleanLine(written)).toBe(written)
})

it('keeps the lines of a text and joins those of a name', () => {
  expect(cleanText('uno\r\ndos\u2028tres\rcuatro')).toBe('uno\ndos\ntres\ncuatro')
  expect(cleanLine('Ana\r\n\tPérez')).toBe('Ana Pérez')
})

const pieces = fc.constantFrom(...'e\u0301\u200b\u200d\ufe0f\u20e31👩🏽❤مح\u202e\n\t ', '\u0007')

it('cleaning is idempotent', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (written) => {
      const once = cleanLine(written.join(''))
      expect(cleanLine(once)).toBe(once)
    }),
  )
})

it.each([
  ['Аna', true],
  ['Anα', true],
  ['Pérеz', true],
  ['Ana', false],
  ['Анна', false],
  ['Ana Анна', false],
  ['Ελένη', false],
  ['محمد', false],
])('detects mixed alphabets in %s: %s', (name, isMixed) => {
  expect(mixesAlphabets(name)).toBe(isMixed)
})

it.each([
  ['ana@correo.co', true],
  ["o'brien+gym@correo.com.co", true],
  ['аna@correo.co', false],
  ['ana@correó.co', false],
  ['ａna@correo.co', false],
])('is %s a plain address: %s', (email, isPlain) => {
  expect(isPlainEmail(email)).toBe(isPlain)
})
