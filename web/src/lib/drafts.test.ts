import { afterEach, expect, it } from 'vitest'
import { claimDrafts, draftOf, dropDraft, keepDrafts, offerDrafts, watchForm } from './drafts.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const typing = (form: string, values: unknown) => stops.push(watchForm(form, () => values))

it('what was typed when the session ended is offered to the same person until they choose', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  keepDrafts('receptionist')
  claimDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
  dropDraft('/clientes/crear')
  expect(draftOf('/clientes/crear')).toBeUndefined()
})

it('a session that ends again keeps the drafts that nobody has chosen about yet', () => {
  const stop = watchForm('/clientes/crear', () => ({ nombre: 'Ana' }))
  keepDrafts('receptionist')
  stop()
  typing('/pagos/crear', { cantidad: 2 })
  keepDrafts('receptionist')
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
  expect(draftOf('/pagos/crear')).toEqual({ cantidad: 2 })
})

it('a draft is wiped when somebody else signs in', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  keepDrafts('receptionist')
  claimDrafts('trainer')
  expect(draftOf('/clientes/crear')).toBeUndefined()
})

it('a form with nothing unsaved leaves no draft', () => {
  typing('/clientes/crear', undefined)
  keepDrafts('receptionist')
  expect(sessionStorage.length).toBe(0)
})

it('a draft is offered to its own form only', () => {
  typing('/pagos/crear', { cantidad: 2 })
  keepDrafts('receptionist')
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toBeUndefined()
  expect(draftOf('/pagos/crear')).toEqual({ cantidad: 2 })
})

it('drafts wait while another person, who signed in in another tab, is shown here', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  keepDrafts('receptionist')
  offerDrafts('trainer')
  expect(draftOf('/clientes/crear')).toBeUndefined()
  offerDrafts('receptionist')
  expect(draftOf('/clientes/crear')).toEqual({ nombre: 'Ana' })
})
