import { optionalOneOf, text, whole } from '@gym/contract/core/fields'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkForm } from './form-check.ts'

const Producto = z.object({
  nombre: text('El nombre'),
  stock: whole('El stock', { min: 0 }),
  categoria: optionalOneOf('La categoría', ['ropa']).optional(),
  dias: z.array(z.object({ dia: text('El día') })).optional(),
})

it('returns a valid payload unchanged, empty optional fields included', () => {
  const filled = { nombre: ' Agua ', stock: 3, categoria: '' }
  expect(checkForm(Producto, filled)).toEqual({ success: true, data: filled })
})

it('an empty field is missing; problems follow the schema’s order', () => {
  expect(checkForm(Producto, { stock: '', nombre: '' })).toEqual({
    success: false,
    sentence: 'El nombre es obligatorio.',
    problems: [
      { campo: 'nombre', mensaje: 'El nombre es obligatorio.' },
      { campo: 'stock', mensaje: 'El stock es obligatorio.' },
    ],
  })
})

it('names a problem within a row by its path', () => {
  const checked = checkForm(Producto, { nombre: 'Agua', stock: 1, dias: [{ dia: 'Lunes' }, { dia: '' }] })
  expect(checked).toEqual({
    success: false,
    sentence: 'El día es obligatorio.',
    problems: [{ campo: 'dias.1.dia', mensaje: 'El día es obligatorio.' }],
  })
})

it('shows the screen’s sentence, and each field its own', () => {
  const required = { fields: ['stock', 'dias'], sentence: 'Todos los campos son obligatorios' }
  expect(checkForm(Producto, { nombre: '', stock: '', dias: [] }, required)).toEqual({
    success: false,
    sentence: 'Todos los campos son obligatorios',
    problems: [
      { campo: 'stock', mensaje: 'El stock es obligatorio.' },
      { campo: 'dias', mensaje: 'Todos los campos son obligatorios' },
      { campo: 'nombre', mensaje: 'El nombre es obligatorio.' },
    ],
  })
})

it('an edit refuses changed values only', () => {
  const before = { nombre: 'Agua', stock: -2, categoria: 'libros' }
  const check = (typed: object) => checkForm(Producto, { ...before, ...typed }, undefined, before)
  expect(check({ nombre: 'Agua fría' }).success).toBe(true)
  expect(check({ stock: -3 })).toMatchObject({ success: false, problems: [{ campo: 'stock' }] })
  expect(check({ stock: '' })).toMatchObject({ problems: [{ campo: 'stock' }] })
  expect(check({ nombre: '' })).toMatchObject({ problems: [{ campo: 'nombre' }] })
})

it('an edit refuses fields that were missing before', () => {
  const before = { nombre: '', stock: 1 }
  expect(checkForm(Producto, { ...before, stock: 2 }, undefined, before)).toMatchObject({
    problems: [{ campo: 'nombre', mensaje: 'El nombre es obligatorio.' }],
  })
})
