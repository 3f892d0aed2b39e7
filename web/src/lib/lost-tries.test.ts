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
} from './lost-tries.ts'

beforeEach(() => offerDrafts('ana'))
afterEach(wipeTries)

const FORM = '/pagos/crear'

/** Sends something whose answer never comes; gives its key. */
function lose(payload: unknown, form = FORM, options = {}): string {
  const key = keyOf(form, payload)
  keepTry(form, payload, key, options)
  return key
}

it('what was never answered goes out again with its key, anything else with a new one', () => {
  const key = lose({ monto: 1 })
  expect(keyOf(FORM, { monto: 1 })).toBe(key)
  expect(keyOf(FORM, { monto: 2 })).not.toBe(key)
  expect(keyOf('/contabilidad/crear', { monto: 1 })).not.toBe(key)
})

it('what a form has lost is told as it was sent, until it is answered', () => {
  const key = lose({ monto: 1 })
  expect(lostOf(FORM)).toEqual([{ monto: 1 }])
  expect(lostOf('/contabilidad/crear')).toEqual([])
  forgetTry(key)
  expect(lostOf(FORM)).toEqual([])
})

it('what was answered gets a new key when it is sent again', () => {
  const key = lose({ monto: 1 })
  forgetTry(key)
  expect(keyOf(FORM, { monto: 1 })).not.toBe(key)
})

it('a form knows that something else of it was never answered, until it is saved', () => {
  lose({ monto: 1 })
  expect(hasLostAnother(FORM, { monto: 1 })).toBe(false)
  expect(hasLostAnother(FORM, { monto: 2 })).toBe(true)
  forgetTriesOf(FORM)
  expect(hasLostAnother(FORM, { monto: 2 })).toBe(false)
})

it('a try is remembered for ten minutes', () => {
  vi.useFakeTimers()
  const key = lose({ monto: 1 })
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(keyOf(FORM, { monto: 1 })).toBe(key)
  vi.advanceTimersByTime(1)
  expect(keyOf(FORM, { monto: 1 })).not.toBe(key)
})

it('a secret is not written anywhere, but its try is remembered as long as the page lives', () => {
  const key = lose({ password: 'secreta' }, '/usuarios/crear', { isSecret: true })
  expect(JSON.stringify(sessionStorage)).not.toContain('secreta')
  expect(keyOf('/usuarios/crear', { password: 'secreta' })).toBe(key)
})

it('what one was sending when they signed out leaves nothing behind when its answer does not come', () => {
  const key = keyOf(FORM, { cliente: 'Luz' })
  wipeTries()
  keepTry(FORM, { cliente: 'Luz' }, key)
  expect(JSON.stringify(sessionStorage)).not.toContain('Luz')
})

it('who signs in where the session of another had ended is not asked about what that one had sent', () => {
  const key = lose({ cliente: 'Luz' })
  const sending = keyOf(FORM, { cliente: 'Eva' })
  offerDrafts('berta')
  expect(hasLostAnother(FORM, { monto: 2 })).toBe(false)
  expect(keyOf(FORM, { cliente: 'Luz' })).not.toBe(key)
  claimTries('berta')
  keepTry(FORM, { cliente: 'Eva' }, sending)
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Luz|Eva/)
})

it('who signs in again after their session ended tries with the same key', () => {
  const key = lose({ monto: 1 })
  claimTries('ana')
  expect(keyOf(FORM, { monto: 1 })).toBe(key)
})
