import { expect, it } from 'vitest'
import { flag, listFields, parseSearch, periodFields, searchOf, stringifySearch } from './search.ts'

const search = searchOf({ ...listFields, ...periodFields, public: flag })
const read = (address: string) => search.parse(parseSearch(address))

it('round-trips the search of a list', () => {
  const written = {
    buscar: 'Peña & hijos',
    orden: '-apellido',
    pagina: 3,
    periodo: 'semana',
    dia: '2026-11-20',
  }
  expect(read(stringifySearch(written))).toEqual(written)
})

it('keeps a search of digits as text', () => {
  expect(read('?buscar=1020304')).toEqual({ buscar: '1020304' })
})

it.each([
  '?pagina=0',
  '?pagina=1',
  '?pagina=x',
  '?periodo=siglo',
  '?dia=ayer',
  '?buscar=',
  '?public=false',
  '',
])('drops invalid parameters: %s', (address) => {
  expect(read(address)).toEqual({})
})

it('only public=true opens a screen to everyone', () => {
  expect(read('?public=true')).toEqual({ public: true })
})

it('reads only the declared parameters', () => {
  expect(searchOf({}).parse(parseSearch('?buscar=Ana&pagina=2'))).toEqual({})
})

it('writes no question mark for an empty search', () => {
  expect(stringifySearch({ buscar: undefined, orden: '' })).toBe('')
})
