import { beforeEach, expect, it, vi } from 'vitest'
import { offerDrafts } from './drafts.ts'
import { wipeStores } from './stores.ts'
import {
  deleteUnanswered,
  deleteUnansweredOf,
  idempotencyKeyFor,
  mayRepeatUnanswered,
  storeUnanswered,
  unansweredOf,
} from './unanswered.ts'

beforeEach(() => offerDrafts('ana'))

const FORM = '/pagos/crear'

function lose(payload: unknown, form = FORM, options = {}): string {
  const key = idempotencyKeyFor(form, payload)
  storeUnanswered(form, payload, key, options)
  return key
}

it('reuses the key of an unanswered request for the same payload', () => {
  const key = lose({ monto: 1 })
  expect(idempotencyKeyFor(FORM, { monto: 1 })).toBe(key)
  expect(idempotencyKeyFor(FORM, { monto: 2 })).not.toBe(key)
  expect(idempotencyKeyFor('/contabilidad/crear', { monto: 1 })).not.toBe(key)
})

it('lists unanswered payloads until their response', () => {
  const key = lose({ monto: 1 })
  expect(unansweredOf(FORM)).toEqual([{ monto: 1 }])
  expect(unansweredOf('/contabilidad/crear')).toEqual([])
  deleteUnanswered(key)
  expect(unansweredOf(FORM)).toEqual([])
})

it('gives an answered payload a new key', () => {
  const key = lose({ monto: 1 })
  deleteUnanswered(key)
  expect(idempotencyKeyFor(FORM, { monto: 1 })).not.toBe(key)
})

it('reports another unanswered payload until the form is saved', () => {
  lose({ monto: 1 })
  expect(mayRepeatUnanswered(FORM, { monto: 1 })).toBe(false)
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(true)
  deleteUnansweredOf(FORM)
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(false)
})

it('reuses no key in another form after ten minutes', () => {
  vi.useFakeTimers()
  const key = lose({ monto: 1 })
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(idempotencyKeyFor(FORM, { monto: 1 })).toBe(key)
  vi.advanceTimersByTime(1)
  expect(idempotencyKeyFor(FORM, { monto: 1 })).not.toBe(key)
  expect(mayRepeatUnanswered(FORM, { monto: 1 })).toBe(true)
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(mayRepeatUnanswered(FORM, { monto: 1 })).toBe(false)
})

it('the form that sent a request reuses its key for 23 hours', () => {
  vi.useFakeTimers()
  const key = lose({ monto: 1 }, FORM, { instance: 'open' })
  const again = () => idempotencyKeyFor(FORM, { monto: 1 }, { instance: 'open' })
  vi.advanceTimersByTime(22 * 3_600_000)
  expect(again()).toBe(key)
  expect(mayRepeatUnanswered(FORM, { monto: 1 }, 'open')).toBe(false)
  expect(mayRepeatUnanswered(FORM, { monto: 2 }, 'open')).toBe(true)
  storeUnanswered(FORM, { monto: 1 }, key, { instance: 'open' })
  vi.advanceTimersByTime(3_600_000)
  expect(again()).not.toBe(key)
})

it('keeps a secret payload in memory only', () => {
  const key = lose({ password: 'secreta' }, '/usuarios/crear', { isSecret: true })
  expect(JSON.stringify(sessionStorage)).not.toContain('secreta')
  expect(idempotencyKeyFor('/usuarios/crear', { password: 'secreta' })).toBe(key)
})

it('stores nothing for a request that fails after sign-out', () => {
  const key = idempotencyKeyFor(FORM, { cliente: 'Luz' })
  wipeStores('user')
  storeUnanswered(FORM, { cliente: 'Luz' }, key)
  expect(JSON.stringify(sessionStorage)).not.toContain('Luz')
})

it('hides unanswered requests from another account', () => {
  const key = lose({ cliente: 'Luz' })
  const sending = idempotencyKeyFor(FORM, { cliente: 'Eva' })
  offerDrafts('berta')
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(false)
  expect(idempotencyKeyFor(FORM, { cliente: 'Luz' })).not.toBe(key)
  wipeStores('user', 'berta')
  storeUnanswered(FORM, { cliente: 'Eva' }, sending)
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Luz|Eva/)
})

it('keeps the key when the same person signs in again', () => {
  const key = lose({ monto: 1 })
  wipeStores('user', 'ana')
  expect(idempotencyKeyFor(FORM, { monto: 1 })).toBe(key)
})
