import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offerDrafts } from './drafts.ts'
import {
  claimTries,
  forgetTriesOf,
  forgetTry,
  hasLostAnother,
  keepTry,
  keyOf,
  lostOf,
  wipeTries,
} from './unanswered.ts'

beforeEach(() => offerDrafts('ana'))
afterEach(wipeTries)

const FORM = '/pagos/crear'

function lose(payload: unknown, form = FORM, options = {}): string {
  const key = keyOf(form, payload)
  keepTry(form, payload, key, options)
  return key
}

it('reuses the key of an unanswered request for the same payload', () => {
  const key = lose({ monto: 1 })
  expect(keyOf(FORM, { monto: 1 })).toBe(key)
  expect(keyOf(FORM, { monto: 2 })).not.toBe(key)
  expect(keyOf('/contabilidad/crear', { monto: 1 })).not.toBe(key)
})

it('lists unanswered payloads until their response', () => {
  const key = lose({ monto: 1 })
  expect(lostOf(FORM)).toEqual([{ monto: 1 }])
  expect(lostOf('/contabilidad/crear')).toEqual([])
  forgetTry(key)
  expect(lostOf(FORM)).toEqual([])
})

it('gives an answered payload a new key', () => {
  const key = lose({ monto: 1 })
  forgetTry(key)
  expect(keyOf(FORM, { monto: 1 })).not.toBe(key)
})

it('reports another unanswered payload until the form is saved', () => {
  lose({ monto: 1 })
  expect(hasLostAnother(FORM, { monto: 1 })).toBe(false)
  expect(hasLostAnother(FORM, { monto: 2 })).toBe(true)
  forgetTriesOf(FORM)
  expect(hasLostAnother(FORM, { monto: 2 })).toBe(false)
})

it('forgets an unanswered request after ten minutes', () => {
  vi.useFakeTimers()
  const key = lose({ monto: 1 })
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(keyOf(FORM, { monto: 1 })).toBe(key)
  vi.advanceTimersByTime(1)
  expect(keyOf(FORM, { monto: 1 })).not.toBe(key)
})

it('keeps a secret payload in memory only', () => {
  const key = lose({ password: 'secreta' }, '/usuarios/crear', { isSecret: true })
  expect(JSON.stringify(sessionStorage)).not.toContain('secreta')
  expect(keyOf('/usuarios/crear', { password: 'secreta' })).toBe(key)
})

it('stores nothing for a request that fails after sign-out', () => {
  const key = keyOf(FORM, { cliente: 'Luz' })
  wipeTries()
  keepTry(FORM, { cliente: 'Luz' }, key)
  expect(JSON.stringify(sessionStorage)).not.toContain('Luz')
})

it('hides unanswered requests from another account', () => {
  const key = lose({ cliente: 'Luz' })
  const sending = keyOf(FORM, { cliente: 'Eva' })
  offerDrafts('berta')
  expect(hasLostAnother(FORM, { monto: 2 })).toBe(false)
  expect(keyOf(FORM, { cliente: 'Luz' })).not.toBe(key)
  claimTries('berta')
  keepTry(FORM, { cliente: 'Eva' }, sending)
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Luz|Eva/)
})

it('keeps the key when the same person signs in again', () => {
  const key = lose({ monto: 1 })
  claimTries('ana')
  expect(keyOf(FORM, { monto: 1 })).toBe(key)
})
