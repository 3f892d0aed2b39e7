import { afterEach, expect, it } from 'vitest'
import { claimDrafts, keepDrafts, takeDraft, watchForm } from './drafts.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const typing = (form: string, values: unknown) => stops.push(watchForm(form, () => values))

it('what was typed when the session ended is offered once to the same person', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  keepDrafts('receptionist')
  claimDrafts('receptionist')
  expect(takeDraft('/clientes/crear')).toEqual({ nombre: 'Ana' })
  expect(takeDraft('/clientes/crear')).toBeUndefined()
})

it('a draft is wiped when somebody else signs in', () => {
  typing('/clientes/crear', { nombre: 'Ana' })
  keepDrafts('receptionist')
  claimDrafts('trainer')
  expect(takeDraft('/clientes/crear')).toBeUndefined()
})

it('a form with nothing unsaved leaves no draft', () => {
  typing('/clientes/crear', undefined)
  keepDrafts('receptionist')
  expect(sessionStorage.length).toBe(0)
})

it('a draft is offered to its own form only', () => {
  typing('/pagos/crear', { cantidad: 2 })
  keepDrafts('receptionist')
  expect(takeDraft('/clientes/crear')).toBeUndefined()
  expect(takeDraft('/pagos/crear')).toEqual({ cantidad: 2 })
})
