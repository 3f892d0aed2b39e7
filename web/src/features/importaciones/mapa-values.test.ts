import { expect, it } from 'vitest'
import {
  ambiguousSample,
  chosen,
  columnasOf,
  draftIn,
  fijables,
  mapaOf,
  missing,
  readDraftOf,
} from './mapa-values.ts'

const names = (campos: readonly { campo: string }[]) => campos.map(({ campo }) => campo)

it('a field assigned to a column leaves the other', () => {
  const columnas = columnasOf({ mapa: { nombre: 0, telefono: 1 } })
  expect(chosen(columnas, 2, 'telefono')).toEqual({ 0: 'nombre', 2: 'telefono' })
  expect(chosen(columnas, 1, undefined)).toEqual({ 0: 'nombre' })
  expect(chosen(columnas, 1, 'email')).toEqual({ 0: 'nombre', 1: 'email' })
})

it('missing fields lack both column and common value', () => {
  const columnas = { 0: 'nombreCompleto', 1: 'numeroIdentificacion', 2: 'email' }
  expect(names(missing('clientes', columnas, {}))).toEqual(['telefono', 'direccion'])
  expect(names(missing('clientes', columnas, { direccion: 'Sin dirección', telefono: '  ' }))).toEqual([
    'telefono',
  ])
})

it('identifying fields cannot have a common value', () => {
  expect(names(fijables('clientes', { 0: 'nombreCompleto' }))).toEqual(['email', 'telefono', 'direccion'])
  const ofMembresias = ['tipo', 'duracion', 'precio', 'sesionesRestantes', 'fechainicio']
  expect(names(fijables('membresias', {}))).toEqual(ofMembresias)
  expect(names(fijables('membresias', { 3: 'fechafin' }))).toEqual(ofMembresias)
})

it('the payload maps fields to columns without blanks', () => {
  expect(mapaOf({ 0: 'nombre', 4: 'telefono' }, { direccion: ' ', estado: 'activo' }, {})).toEqual({
    mapa: { nombre: 0, telefono: 4 },
    fijos: { estado: 'activo' },
  })
  expect(mapaOf({}, {}, { fecha: 'mda' })).toMatchObject({ fechas: { fecha: 'mda' } })
})

it('the date sample is ambiguous, by column or default', () => {
  const columnas = [
    { indice: 2, nombre: 'Ingreso', muestras: ['25/11/2026', '5/5/2026', '07-08-2025'], oculta: false },
  ]
  expect(ambiguousSample({ columnas, mapa: { fecha: 2 } }, 'fecha')).toEqual({
    text: '07-08-2025',
    first: 7,
    second: 8,
  })
  expect(ambiguousSample({ columnas, mapa: {} }, 'fecha').text).toBe('03/04/2026')
})

it('a draft round-trips through the address; invalid ones do not', () => {
  const kept = draftIn({ 2: 'telefono' }, { direccion: 'Calle 1' })
  expect(readDraftOf('clientes', kept)).toEqual({
    columnas: { 2: 'telefono' },
    fijos: { direccion: 'Calle 1' },
  })
  expect(readDraftOf('productos', kept)).toBeUndefined()
  for (const bad of [undefined, '', '{}', '[1]', '[{"0":7},{}]', '[{},{"a":1}]', 'null'])
    expect(readDraftOf('clientes', bad)).toBeUndefined()
})
