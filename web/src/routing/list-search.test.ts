import { expect, it } from 'vitest'
import { offerDrafts } from '../offline/storage/drafts.ts'
import { keepListSearch, listSearchOf } from './list-search.ts'

it('restores a list’s search to its own account only', () => {
  offerDrafts('receptionist')
  keepListSearch('/clientes', { buscar: 'Ana' })
  offerDrafts('admin')
  expect(listSearchOf('/clientes')).toEqual({})
  offerDrafts('receptionist')
  expect(listSearchOf('/clientes')).toEqual({ buscar: 'Ana' })
})
