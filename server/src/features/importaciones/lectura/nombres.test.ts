import { expect, it } from 'vitest'
import { splitName } from './nombres.rules.ts'

it.each([
  ['Ana Pérez', 'Ana', 'Pérez'],
  ['Luis Rojas Díaz', 'Luis', 'Rojas Díaz'],
  ['Diego Alejandro Muñoz', 'Diego Alejandro', 'Muñoz'],
  ["Juan Carlos D'Alessandro", 'Juan Carlos', "D'Alessandro"],
  ['Ana María Pérez Gómez', 'Ana María', 'Pérez Gómez'],
  ['Ana de la Torre', 'Ana', 'de la Torre'],
  ['María del Carmen Ruiz', 'María del Carmen', 'Ruiz'],
  ['María de los Ángeles Ruiz Gil', 'María de los Ángeles', 'Ruiz Gil'],
  ['José de San Martín', 'José', 'de San Martín'],
  ['Dr. Luis Mora', 'Luis', 'Mora'],
  ['PÉREZ GÓMEZ, ANA MARÍA', 'ANA MARÍA', 'PÉREZ GÓMEZ'],
  ['Sara', undefined, undefined],
  ['Cinco Palabras Forman Un Nombre', undefined, undefined],
])('the whole name %s is %s and %s', (whole, nombre, apellido) => {
  expect(splitName(whole, false)).toEqual(nombre ? { nombre, apellido } : undefined)
})

it.each([
  ['GÓMEZ RUIZ ANA MARÍA', 'ANA MARÍA', 'GÓMEZ RUIZ'],
  ['Pérez Luis', 'Luis', 'Pérez'],
  ['Pérez Luis Alberto', 'Luis Alberto', 'Pérez'],
  ['Gómez Ruiz Ana', 'Ana', 'Gómez Ruiz'],
  ['de la Torre Ana', 'Ana', 'de la Torre'],
  ['Pérez, Luis', 'Luis', 'Pérez'],
  ['Restrepo Duque Ana', 'Ana', 'Restrepo Duque'],
])('Surname first, %s is %s and %s', (whole, nombre, apellido) => {
  expect(splitName(whole, true)).toEqual({ nombre, apellido })
})

it.each([
  ['Yeison Estiven Muñoz', false, 'Yeison', 'Estiven Muñoz', 'palabras'],
  ['Pedro Martín Gómez', false, 'Pedro Martín', 'Gómez', 'palabras'],
  ['Muñoz Estiven Yeison', true, 'Yeison', 'Muñoz Estiven', 'palabras'],
  ['Rodríguez Márquez Ana María', false, 'Ana María', 'Rodríguez Márquez', 'orden'],
  ['Ruiz Gómez Ana María', false, 'Ana María', 'Ruiz Gómez', 'orden'],
  ['RUIZ GOMEZ ANA', false, 'ANA', 'RUIZ GOMEZ', 'orden'],
  ['Ruiz Ana María', false, 'Ana María', 'Ruiz', 'orden'],
  ['RAMÍREZ ORTIZ JULIÁN', false, 'JULIÁN', 'RAMÍREZ ORTIZ', 'orden'],
  ['Mora Marín Martín', false, 'Martín', 'Mora Marín', 'orden'],
  ['Ruiz Ana', false, 'Ana', 'Ruiz', 'orden'],
  ['Zapata Lina', false, 'Lina', 'Zapata', 'orden'],
  ['Santos Jesús', false, 'Jesús', 'Santos', 'orden'],
  ['Lina Zapata', true, 'Lina', 'Zapata', 'orden'],
  ['Ana María Ruiz Gómez', true, 'Ana María', 'Ruiz Gómez', 'orden'],
  ['Ana Ruiz (hija)', false, 'Ana', 'Ruiz', 'parentesis'],
] as const)('The cut of %s is a guess', (whole, surnameFirst, nombre, apellido, guess) => {
  expect(splitName(whole, surnameFirst)).toEqual({ nombre, apellido, guess })
})

it.each([
  ['Botía Yudy', 'Yudy', 'Botía', 'orden'],
  ['Lina Zapata', 'Lina', 'Zapata', undefined],
] as const)('%s in a reversed column', (whole, nombre, apellido, guess) => {
  expect(splitName(whole, false, true)).toEqual({ nombre, apellido, ...(guess && { guess }) })
})

it.each([
  'Ana y Luis Ruiz',
  'Ana & Luis Ruiz',
  'Ana / Luis Ruiz',
  'Ana María y Luis Ruiz',
  'Juan e Inés Gil',
])('%s are two people, and not cut', (whole) => {
  expect(splitName(whole, false)).toBeUndefined()
})

it.each([
  'José Ortega y Gasset',
  'Santiago Ramón y Cajal',
  'Cruz Pérez',
  'Juan E Pérez',
  'Lina Zapata',
  'John Smith',
  'Yudy de la Torre',
  'Yeison Julián',
  'Julián Ramírez Martín',
])('%s is cut without a doubt', (whole) => {
  expect(splitName(whole, false)).not.toHaveProperty('guess')
})
