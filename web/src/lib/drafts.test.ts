import { afterEach, describe, expect, it } from 'vitest'
import { claimDrafts, keepDrafts, takeDraft, watchForm } from './drafts.ts'

describe('drafts', () => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
  const typing = (form: string, values: unknown) => stops.push(watchForm(form, () => values))

  it('keep what was typed when the session ended, for the same person, once', () => {
    typing('/clientes/crear', { nombre: 'Ana' })
    keepDrafts('receptionist')
    claimDrafts('receptionist')
    expect(takeDraft('/clientes/crear')).toEqual({ nombre: 'Ana' })
    expect(takeDraft('/clientes/crear')).toBeUndefined()
  })

  it('are wiped when somebody else signs in', () => {
    typing('/clientes/crear', { nombre: 'Ana' })
    keepDrafts('receptionist')
    claimDrafts('trainer')
    expect(takeDraft('/clientes/crear')).toBeUndefined()
  })

  it('are not made of a form that has nothing unsaved', () => {
    typing('/clientes/crear', undefined)
    keepDrafts('receptionist')
    expect(sessionStorage.length).toBe(0)
  })

  it('are offered to their own form only', () => {
    typing('/pagos/crear', { cantidad: 2 })
    keepDrafts('receptionist')
    expect(takeDraft('/clientes/crear')).toBeUndefined()
    expect(takeDraft('/pagos/crear')).toEqual({ cantidad: 2 })
  })
})
