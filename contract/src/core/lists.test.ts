import { describe, expect, it } from 'vitest'
import { listQuery } from './lists.ts'

const Query = listQuery(['nombre', 'precio'])

describe('the query of a list', () => {
  it('may be empty', () => {
    expect(Query.parse({})).toEqual({})
  })

  it('parses numbers and drops unknown parameters', () => {
    expect(Query.parse({ buscar: ' ana ', orden: '-precio', pagina: '3', limite: '200', otro: 'x' })).toEqual(
      { buscar: 'ana', orden: '-precio', pagina: 3, limite: 200 },
    )
  })

  it.each([
    ['orden', 'clave', 'El orden debe ser una de estas columnas: nombre, precio.'],
    ['orden', '--nombre', 'El orden debe ser una de estas columnas: nombre, precio.'],
    ['orden', '', 'El orden debe ser una de estas columnas: nombre, precio.'],
    ['pagina', '0', 'La página debe estar entre 1 y 1000000.'],
    ['pagina', '-1', 'La página debe ser un número entero.'],
    ['pagina', '1.5', 'La página debe ser un número entero.'],
    ['pagina', ['1', '2'], 'La página debe ser un número.'],
    ['limite', '201', 'El límite debe estar entre 1 y 200.'],
    ['limite', '', 'El límite debe ser un número entero.'],
    ['buscar', 'a'.repeat(201), 'La búsqueda admite 200 caracteres como máximo.'],
    ['buscar', '\0', 'La búsqueda contiene caracteres no válidos.'],
    ['buscar', ['a', 'b'], 'La búsqueda debe ser un texto.'],
  ])('refuses %s=%j', (name, value, mensaje) => {
    expect(Query.safeParse({ [name]: value }).error?.issues[0]).toMatchObject({
      path: [name],
      message: mensaje,
    })
  })
})
