import { expect, it } from 'vitest'
import { claimDrafts } from './drafts.ts'
import { keepListSearch, listSearchOf, wipeListSearches } from './list-search.ts'

it('a list comes back as it was left to the person who left it, and to nobody else who signs in here', () => {
  claimDrafts('receptionist')
  keepListSearch('/clientes', { buscar: 'Ana' })
  claimDrafts('admin')
  expect(listSearchOf('/clientes')).toEqual({})
  claimDrafts('receptionist')
  expect(listSearchOf('/clientes')).toEqual({ buscar: 'Ana' })
  wipeListSearches()
  expect(listSearchOf('/clientes')).toEqual({})
})
