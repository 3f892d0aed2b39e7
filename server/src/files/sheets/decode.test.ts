import { expect, it } from 'vitest'
import { SheetError } from './cells.ts'
import { decode } from './decode.ts'

const DOS: Record<string, number> = {
  á: 0xa0,
  é: 0x82,
  í: 0xa1,
  ó: 0xa2,
  ú: 0xa3,
  ü: 0x81,
  ñ: 0xa4,
  Ñ: 0xa5,
  É: 0x90,
  Á: 0xb5,
  Í: 0xd6,
  Ó: 0xe0,
  Ú: 0xe9,
  '°': 0xf8,
}
const MAC: Record<string, number> = {
  á: 0x87,
  é: 0x8e,
  í: 0x92,
  ó: 0x97,
  ú: 0x9c,
  ü: 0x9f,
  ñ: 0x96,
  Ñ: 0x84,
  É: 0x83,
}
const inTable = (table: Record<string, number>) => (text: string) =>
  Buffer.from([...text].map((letter) => table[letter] ?? letter.charCodeAt(0)))

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
  CP850: inTable(DOS),
  Macintosh: inTable(MAC),
  'UTF-16': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 of big end': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}
const texts = [
  'José;Peña Núñez;Calle Güemes',
  'MUÑOZ;JOSÉ',
  'Nombre;Peña',
  'María Peña',
  'Gómez',
  'Cédula;Dirección',
  'Ñoño',
  'Angélica',
]

it.each(Object.keys(encodings) as (keyof typeof encodings)[])('detects the encoding of %s', (name) => {
  for (const text of texts) expect(decode(encodings[name](text))).toBe(text)
})

it('detects CP850 capitals by their word', () => {
  expect(decode(encodings.CP850('ÁLVARO;GARCÍA;GÓMEZ;ÚRSULA'))).toBe('ÁLVARO;GARCÍA;GÓMEZ;ÚRSULA')
})

it('decodes Windows-1252 signs', () => {
  expect(decode(Buffer.from('D\x92Arcy Pe\xf1a \x80 5', 'latin1'))).toBe('D’Arcy Peña € 5')
})

it('a truncated UTF-8 text keeps its other letters', () => {
  const whole = Buffer.from('José Peña Núñez María Gómez ñ')
  expect(decode(whole.subarray(0, -1))).toBe('José Peña Núñez María Gómez \ufffd')
})

it('an ambiguous encoding asks with a sample of each', () => {
  const bytes = Buffer.from('Mar\x92a', 'latin1')
  const refused = (() => {
    try {
      return decode(bytes)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(SheetError)
  expect(refused).toMatchObject({ codigo: 'LETRAS_DUDOSAS', extra: { opciones: { length: 3 } } })
  expect(decode(bytes, 'macintosh')).toBe('María')
})
