import { expect, it } from 'vitest'
import { flag, listFields, parseSearch, periodFields, searchOf, stringifySearch } from './search.ts'

const search = searchOf({ ...listFields, ...periodFields, public: flag })
const read = (address: string) => search.parse(parseSearch(address))

it('the search of a list comes back from its address as it was written', () => {
  const written = {
    buscar: 'Peña & hijos',
    orden: '-apellido',
    pagina: 3,
    periodo: 'semana',
    dia: '2026-11-20',
  }
  expect(read(stringifySearch(written))).toEqual(written)
})

it('a search for digits stays a text', () => {
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
])('an address that makes no sense leaves the search empty: %s', (address) => {
  expect(read(address)).toEqual({})
})

it('only public=true opens a screen to everybody', () => {
  expect(read('?public=true')).toEqual({ public: true })
})

it('a screen reads the parameters that it declares, and no others', () => {
  expect(searchOf({}).parse(parseSearch('?buscar=Ana&pagina=2'))).toEqual({})
})

it('an address has no question mark when nothing is narrowed', () => {
  expect(stringifySearch({ buscar: undefined, orden: '' })).toBe('')
})
