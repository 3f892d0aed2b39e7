import { expect, it } from 'vitest'
import { claimDrafts } from '../offline/storage/drafts.ts'
import { keepListSearch, listSearchOf, wipeListSearches } from './list-search.ts'

it('restores a list’s search to its own account only', () => {
  claimDrafts('receptionist')
  keepListSearch('/clientes', { buscar: 'Ana' })
  claimDrafts('admin')
  expect(listSearchOf('/clientes')).toEqual({})
  claimDrafts('receptionist')
  expect(listSearchOf('/clientes')).toEqual({ buscar: 'Ana' })
  wipeListSearches()
  expect(listSearchOf('/clientes')).toEqual({})
})
