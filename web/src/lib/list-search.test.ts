import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch, validateListSearch } from './list-search.ts'

describe('the address of a list', () => {
  it('comes back as it was written', () => {
    const search = {
      buscar: 'Peña & hijos',
      orden: '-apellido',
      pagina: 3,
      periodo: 'semana',
      dia: '2026-11-20',
    }
    expect(validateListSearch(parseSearch(stringifySearch(search)))).toEqual(search)
  })

  it('keeps a search for digits as text', () => {
    expect(validateListSearch(parseSearch('?buscar=1020304'))).toEqual({ buscar: '1020304' })
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
  ])('leaves out what it does not understand: %s', (address) => {
    expect(validateListSearch(parseSearch(address))).toEqual({})
  })

  it('opens a screen to everybody with public=true', () => {
    expect(validateListSearch(parseSearch('?public=true'))).toEqual({ public: true })
  })

  it('is empty when nothing is narrowed', () => {
    expect(stringifySearch({ buscar: undefined, orden: '' })).toBe('')
  })
})
