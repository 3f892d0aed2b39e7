import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  day,
  email,
  money,
  oneOf,
  optionalDay,
  optionalOneOf,
  optionalRef,
  optionalText,
  ownEmail,
  password,
  personName,
  phone,
  ref,
  text,
  toDay,
  whole,
} from './fields.ts'

function read(field: z.ZodType, value: unknown): unknown {
  const result = field.safeParse(value)
  return result.success ? result.data : `✗ ${result.error.issues[0]?.message}`
}

const NADIE = '00000000-0000-0000-0000-000000000000'
const loneSurrogate = '\ud800'

describe('phone', () => {
  const SENTENCE = 'El teléfono debe tener 10 dígitos numéricos.'

  it.each([
    ['3001234567', '3001234567'],
    ['300 123 4567', '3001234567'],
    [' 300-123-4567 ', '3001234567'],
    ['300.123.4567', '3001234567'],
    ['+57 300 123 4567', '3001234567'],
    ['+57 (300) 123-4567', '3001234567'],
    ['573001234567', '3001234567'],
    ['300 123 456', `✗ ${SENTENCE}`],
    ['+1 300 123 4567', `✗ ${SENTENCE}`],
    ['300123456x', `✗ ${SENTENCE}`],
    ['', `✗ ${SENTENCE}`],
    [undefined, `✗ ${SENTENCE}`],
    [3001234567, `✗ ${SENTENCE}`],
  ])('%j parses to %j', (value, result) => {
    expect(read(phone(/^\d{10}$/, SENTENCE), value)).toBe(result)
  })
})

describe('text', () => {
  it.each([
    ['  Ana  ', 'Ana'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['💪🏽', '💪🏽'],
    ['Jose\u0301\u200b\u202e', 'José'],
    ['Ana\nPérez', 'Ana Pérez'],
    ['\u200b\u2066', '✗ El nombre es obligatorio.'],
    ['', '✗ El nombre es obligatorio.'],
    ['  \t', '✗ El nombre es obligatorio.'],
    [undefined, '✗ El nombre es obligatorio.'],
    [null, '✗ El nombre es obligatorio.'],
    [5, '✗ El nombre debe ser un texto.'],
    [['Ana'], '✗ El nombre debe ser un texto.'],
    ['a'.repeat(201), '✗ El nombre admite 200 caracteres como máximo.'],
    ['A\0na', '✗ El nombre contiene caracteres que no se pueden guardar.'],
    [`A${loneSurrogate}na`, '✗ El nombre contiene caracteres que no se pueden guardar.'],
  ])('%j parses to %j', (value, result) => {
    expect(read(text('El nombre'), value)).toBe(result)
  })

  it('with several lines keeps them, and composed emoji', () => {
    expect(read(text('Las notas', { lines: true }), 'uno\r\ndos 👩‍🏫\u200b')).toBe('uno\ndos 👩‍🏫')
  })

  it('of a name refuses letters of two similar alphabets', () => {
    const mixed =
      '✗ El nombre mezcla letras de dos alfabetos que se parecen. Escríbelo de nuevo, sin copiarlo.'
    expect(read(personName('El nombre'), 'Аna')).toBe(mixed)
    for (const name of ['Ana', 'Анна', 'محمد']) expect(read(personName('El nombre'), name)).toBe(name)
  })

  it('with a feminine subject is obligatoria', () => {
    expect(read(text('La dirección'), '')).toBe('✗ La dirección es obligatoria.')
  })

  it('optional: empty parses to null', () => {
    const notas = optionalText('La descripción', { max: 2000 })
    expect([' hola ', '', '  ', null].map((value) => read(notas, value))).toEqual(['hola', null, null, null])
    expect(read(notas, 'a'.repeat(2001))).toBe('✗ La descripción admite 2000 caracteres como máximo.')
  })
})

describe('an email', () => {
  it.each(['ana@correo.co', ' ana@correo.co ', 'á@ñ.co'])('is %j', (value) => {
    expect(read(email(), value)).toBe(value.trim())
  })

  it.each([
    undefined,
    null,
    7,
    '',
    'ana',
    'ana@correo',
    'a na@correo.co',
    '@correo.co',
    'ana@correo.co\0',
    `a${loneSurrogate}@correo.co`,
    `${'a'.repeat(200)}@correo.co`,
  ])('refuses %j with its one sentence', (value) => {
    expect(read(email(), value)).toBe('✗ Correo electrónico inválido.')
  })

  it('of staff has a separate sentence if missing', () => {
    for (const value of [undefined, null, '', ' '])
      expect(read(ownEmail(), value)).toBe('✗ El correo electrónico es obligatorio.')
    for (const value of [7, 'ana', `${'a'.repeat(200)}@correo.co`])
      expect(read(ownEmail(), value)).toBe('✗ Correo electrónico inválido.')
    expect(read(ownEmail(), ' ana@correo.co ')).toBe('ana@correo.co')
  })
})

describe('a password', () => {
  it.each([
    ['1', '1'],
    ['  espacios  ', '  espacios  '],
    ['a'.repeat(128), 'a'.repeat(128)],
    ['', '✗ La contraseña es obligatoria.'],
    ['a'.repeat(129), '✗ La contraseña admite 128 caracteres como máximo.'],
    [12345678, '✗ La contraseña debe ser un texto.'],
  ])('%j parses to %j', (value, result) => {
    expect(read(password(), value)).toBe(result)
  })
})

describe('an amount of money', () => {
  it.each([
    [0, 0],
    [0.01, 0.01],
    [9_999_999_999.99, 9_999_999_999.99],
    ['80000', '✗ El monto debe ser un número.'],
    [null, '✗ El monto es obligatorio.'],
    [-0.01, '✗ El monto no puede ser negativo.'],
    [0.001, '✗ El monto admite dos decimales como máximo.'],
    [1e10, '✗ El monto no puede pasar de $9.999.999.999,99.'],
    [999_999_999_900, '✗ El monto no puede pasar de $9.999.999.999,99.'],
    [Number.POSITIVE_INFINITY, '✗ El monto debe ser un número.'],
  ])('%j parses to %j', (value, result) => {
    expect(read(money('El monto'), value)).toBe(result)
  })

  it('can be required to be positive', () => {
    expect(read(money('El precio', { positive: true }), 0)).toBe('✗ El precio debe ser mayor que cero.')
    expect(read(money('El precio', { positive: true }), -5)).toBe('✗ El precio debe ser mayor que cero.')
  })
})

describe('a whole number', () => {
  it.each([
    [1, 1],
    [2_147_483_647, 2_147_483_647],
    ['2', '✗ La cantidad debe ser un número.'],
    [undefined, '✗ La cantidad es obligatoria.'],
    [1.5, '✗ La cantidad debe ser un número entero.'],
    [0, '✗ La cantidad debe ser 1 o más.'],
    [2_147_483_648, '✗ La cantidad debe ser 2147483647 o menos.'],
    [true, '✗ La cantidad debe ser un número.'],
  ])('%j parses to %j', (value, result) => {
    expect(read(whole('La cantidad', { min: 1 }), value)).toBe(result)
  })
})

describe('one of a list', () => {
  const options = ['activo', 'inactivo'] as const

  it('accepts only its options', () => {
    const field = oneOf('El estado', options)
    expect(read(field, 'activo')).toBe('activo')
    expect(read(field, null)).toBe('✗ El estado es obligatorio.')
    for (const value of ['ACTIVO', '', 1, ['activo']])
      expect(read(field, value)).toBe('✗ El estado debe ser una de estas opciones: activo, inactivo.')
  })

  it('optional: empty parses to null', () => {
    const field = optionalOneOf('El estado', options)
    expect([read(field, 'activo'), read(field, ''), read(field, null)]).toEqual(['activo', null, null])
    expect(read(field, 'otro')).toBe('✗ El estado debe ser una de estas opciones: activo, inactivo.')
  })
})

describe('an id', () => {
  const id = '01a1fdba-9ddc-7115-af81-cac9435ec680'

  it('parses an invalid id to the id that matches nothing', () => {
    expect(read(ref('El cliente'), id.toUpperCase())).toBe(id)
    for (const value of ['7', 'null', `${id}0`, '\0', "' or 1=1"])
      expect(read(ref('El cliente'), value)).toBe(NADIE)
    expect(read(ref('El cliente'), 7)).toBe('✗ El cliente debe ser un identificador.')
  })

  it('optional: empty parses to null', () => {
    expect(['', ' ', null, id].map((value) => read(optionalRef('El cliente'), value))).toEqual([
      null,
      null,
      null,
      id,
    ])
  })
})

describe('a day', () => {
  const fecha = day('La fecha')
  const inBogota = (value: string) => toDay(fecha.parse(value), 'America/Bogota')

  it.each([
    ['2026-11-20', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['2026-11-21T04:59:59Z', '2026-11-20'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['2026-11-20T23:00:00-05:00', '2026-11-20'],
    ['2026-11-20T23:00-0500', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20T00:00:00Z', '2026-11-20'],
    ['2026-11-20T00:00+00:00', '2026-11-20'],
    ['2026-11-20T00:00:00.001Z', '2026-11-19'],
    ['1900-01-01T00:00:00Z', '1900-01-01'],
  ])('%s is %s in Bogotá', (value, result) => {
    expect(inBogota(value)).toBe(result)
  })

  it.each([
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T10:00:00',
    '2026-11-20T10:00:00+99:99',
    '20/11/2026',
    '9999-12-31T23:59:59-12:00',
    '1900-01-01T00:00:01Z',
    '2026-02-30T00:00:00Z',
    'ayer',
  ])('refuses %s', (value) => {
    expect(read(fecha, value)).toBe('✗ La fecha no es una fecha válida.')
  })

  it('requires a text', () => {
    expect(read(fecha, '')).toBe('✗ La fecha es obligatoria.')
    expect(read(fecha, null)).toBe('✗ La fecha es obligatoria.')
    expect(read(fecha, 1_763_600_000)).toBe('✗ La fecha debe ser una fecha (AAAA-MM-DD).')
  })
})

describe('optionalDay', () => {
  const field = optionalDay('La fecha')

  it.each([[''], ['  '], [undefined]])('parses %j as missing', (input) => {
    expect(field.parse(input)).toBeUndefined()
  })

  it.each([
    ['2026-02-30', 'La fecha no es una fecha válida.'],
    [5, 'La fecha debe ser una fecha (AAAA-MM-DD).'],
  ])('refuses %j: %s', (input, sentence) => {
    expect(field.safeParse(input).error?.issues[0]?.message).toBe(sentence)
  })
})
