import { afterEach, expect, it } from 'vitest'
import { draftOf, dropDraft, hasDrafts, offerDrafts, saveDrafts, watchForm } from './drafts.ts'
import { wipeStores } from './stores.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const typing = (form: string, values: unknown) => stops.push(watchForm(form, () => values))

it('offers the draft to the same person until they choose', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  saveDrafts('receptionist')
  wipeStores('user', 'receptionist')
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
  expect(hasDrafts()).toBe(true)
  dropDraft('/clientes/crear')
  expect(draftOf('/clientes/crear')).toBeUndefined()
  expect(hasDrafts()).toBe(false)
})

it('keeps undecided drafts when the session ends a second time', () => {
  const stop = watchForm('/clientes/crear', () => ({ nombre: 'Ana' }))
  saveDrafts('receptionist')
  stop()
  typing('/pagos/crear', { cantidad: 2 })
  saveDrafts('receptionist')
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
  expect(draftOf('/pagos/crear')).toEqual({ cantidad: 2 })
})

it('wipes the drafts when another person signs in', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  saveDrafts('receptionist')
  wipeStores('user', 'trainer')
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toBeUndefined()
})

it('stores no draft for a form without unsaved changes', () => {
  typing('/clientes/crear', undefined)
  saveDrafts('receptionist')
  expect(sessionStorage.length).toBe(0)
})

it('offers a draft to its own form only', () => {
  typing('/pagos/crear', { cantidad: 2 })
  saveDrafts('receptionist')
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toBeUndefined()
  expect(draftOf('/pagos/crear')).toEqual({ cantidad: 2 })
})

it("hides drafts while another person's session is shown", () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  saveDrafts('receptionist')
  offerDrafts('trainer')
  expect(draftOf('/clientes/crear')).toBeUndefined()
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
})
