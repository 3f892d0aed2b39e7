import type { ErrorCode } from '@gym/contract/core/errors'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { readDeskItem, writeDeskItem } from '../storage/desk-storage.ts'
import { offerDrafts } from '../storage/drafts.ts'
import { wipeStores } from '../storage/stores.ts'
import {
  accountRequests,
  deleteUnansweredOf,
  isResendable,
  mayHaveSucceeded,
  mayRepeatUnanswered,
  sendOnce,
  unansweredOf,
  upgradeWith,
} from './unanswered.ts'
import { moveOldRequests } from './unanswered-upgrade.ts'

beforeEach(() => offerDrafts('ana'))

const FORM = '/pagos/crear'

const refused = (status: number, codigo?: ErrorCode) =>
  new ApiError('No.', status, codigo === undefined ? {} : { codigo })

/** Sends, and returns the key of the request, whatever its outcome. */
async function keyOf(
  outcome: ApiError | 'done',
  payload: unknown = { monto: 1 },
  { form = FORM, ...options }: { form?: string } & Parameters<typeof sendOnce>[3] = {},
): Promise<string> {
  let used = ''
  const send = async (key: string) => {
    used = key
    if (outcome !== 'done') throw outcome
  }
  await sendOnce(form, payload, send, options).catch(() => {})
  return used
}
const lose = (payload?: unknown, options = {}) => keyOf(refused(0), payload, options)

/** A request in flight, which `fail` ends without a response. */
function pending(payload: unknown) {
  let end: (error: ApiError) => void = () => {}
  const sent = sendOnce(
    FORM,
    payload,
    () =>
      new Promise((_, reject) => {
        end = reject
      }),
  ).catch(() => {})
  return {
    fail: () => {
      end(refused(0))
      return sent
    },
  }
}

it.each([
  ['no answer', refused(0), true],
  ['a failure', refused(500), true],
  ['an ended session', refused(401, 'SESION_EXPIRADA'), false],
  ['too many tries', refused(429), false],
  ['something in between that refuses without a word of ours', refused(400), false],
  ['a body that is wrong', refused(400, 'DATOS_INVALIDOS'), false],
  ['too little stock', refused(409, 'STOCK_INSUFICIENTE'), false],
])('after %s at the first try, decides whether it may be done', (_, error, isPossible) => {
  expect(mayHaveSucceeded(error, false)).toBe(isPossible)
})

it.each([
  ['no answer', refused(0), true],
  ['an ended session', refused(401, 'SESION_EXPIRADA'), true],
  ['another role', refused(403, 'SIN_PERMISO'), true],
  ['too many tries', refused(429), true],
  ['something in between that refuses without a word of ours', refused(404), true],
  ['a body that is wrong', refused(400, 'DATOS_INVALIDOS'), true],
  ['too little stock', refused(409, 'STOCK_INSUFICIENTE'), false],
  ['a client that is no more', refused(404, 'CLIENTE_NO_ENCONTRADO'), false],
  ['too low a tender', refused(400, 'COBROS_DE_MENOS'), false],
])('after %s at a retry, decides whether it may be done', (_, error, isPossible) => {
  expect(mayHaveSucceeded(error, true)).toBe(isPossible)
})

it('keeps the key over refusals that precede the key lookup', async () => {
  const first = await lose()
  for (const error of [
    refused(429, 'DEMASIADOS_INTENTOS'),
    refused(401, 'SESION_EXPIRADA'),
    refused(413),
    refused(0),
  ])
    expect(await keyOf(error)).toBe(first)
  expect(await keyOf('done')).toBe(first)
  expect(await keyOf('done')).not.toBe(first)
})

it('uses a new key after a refusal', async () => {
  const lost = await lose()
  expect(await keyOf(refused(409, 'STOCK_INSUFICIENTE'))).toBe(lost)
  expect(await keyOf('done')).not.toBe(lost)
  const first = await keyOf(refused(429))
  expect(await keyOf('done')).not.toBe(first)
})

it('reuses the key of an unanswered request for its form and payload only', async () => {
  const key = await lose()
  expect(await lose({ monto: 2 })).not.toBe(key)
  expect(await lose({ monto: 1 }, { form: '/contabilidad/crear' })).not.toBe(key)
  expect(await lose()).toBe(key)
})

it('a request that a reload interrupts keeps its key', async () => {
  pending({ monto: 1 })
  const [interrupted] = JSON.parse(sessionStorage.getItem('intentos') ?? '[]')
  // As after a reload: the request is stored, but not in flight.
  sessionStorage.setItem('intentos', JSON.stringify([{ ...interrupted, key: 'of the closed page' }]))
  expect(unansweredOf(FORM)).toEqual([{ monto: 1 }])
  expect(await lose()).toBe('of the closed page')
})

it('a request in flight is not unanswered until it fails', async () => {
  const { fail } = pending({ monto: 1 })
  expect(unansweredOf(FORM)).toEqual([])
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(false)
  await keyOf('done', { monto: 2 })
  deleteUnansweredOf(FORM)
  await fail()
  expect(unansweredOf(FORM)).toEqual([{ monto: 1 }])
})

it('reports another unanswered payload until the form is saved', async () => {
  await lose()
  expect(mayRepeatUnanswered(FORM, { monto: 1 })).toBe(false)
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(true)
  deleteUnansweredOf(FORM)
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(false)
})

it('reuses no key in another form after ten minutes', async () => {
  vi.useFakeTimers()
  const key = await lose()
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(await lose()).toBe(key)
  vi.advanceTimersByTime(10 * 60_000)
  expect(mayRepeatUnanswered(FORM, { monto: 1 })).toBe(true)
  expect(await keyOf('done')).not.toBe(key)
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(mayRepeatUnanswered(FORM, { monto: 1 })).toBe(false)
})

it('the form that sent a request reuses its key for 23 hours', async () => {
  vi.useFakeTimers()
  const again = () => lose({ monto: 1 }, { instance: 'open' })
  const key = await again()
  vi.advanceTimersByTime(22 * 3_600_000)
  expect(mayRepeatUnanswered(FORM, { monto: 1 }, 'open')).toBe(false)
  expect(mayRepeatUnanswered(FORM, { monto: 2 }, 'open')).toBe(true)
  expect(await again()).toBe(key)
  vi.advanceTimersByTime(3_600_000)
  expect(await again()).not.toBe(key)
})

it('keeps a secret payload in memory only', async () => {
  const key = await lose({ password: 'secreta' }, { isSecret: true })
  expect(JSON.stringify(sessionStorage)).not.toContain('secreta')
  expect(await lose({ password: 'secreta' }, { isSecret: true })).toBe(key)
})

it('stores nothing for a request that fails after sign-out', async () => {
  const { fail } = pending({ cliente: 'Luz' })
  wipeStores('user')
  await fail()
  expect(JSON.stringify(sessionStorage)).not.toContain('Luz')
})

it('hides unanswered requests from another account', async () => {
  const key = await lose({ cliente: 'Luz' })
  const { fail } = pending({ cliente: 'Eva' })
  offerDrafts('berta')
  expect(mayRepeatUnanswered(FORM, { monto: 2 })).toBe(false)
  expect(await keyOf('done', { cliente: 'Luz' })).not.toBe(key)
  wipeStores('user', 'berta')
  await fail()
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Luz|Eva/)
})

it('keeps the key when the same person signs in again', async () => {
  const key = await lose()
  wipeStores('user', 'ana')
  expect(await lose()).toBe(key)
})

it('reports the refusal and keeps the key when session storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const failure = refused(500)
  await expect(sendOnce(FORM, { monto: 1 }, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await lose()).toBe(await lose())
})

it('a shared request outlives its tab and is resent under its key', async () => {
  await lose({ monto: 1 }, { isShared: true, key: 'cart' })
  sessionStorage.clear()
  expect(accountRequests()).toMatchObject([{ form: FORM, key: 'cart', body: '{"monto":1}' }])
  expect(await keyOf(refused(401), { monto: 2 }, { isShared: true, key: 'cart' })).toBe('cart')
  expect(accountRequests()).toMatchObject([{ key: 'cart', body: '{"monto":2}' }])
  await keyOf('done', { monto: 2 }, { isShared: true, key: 'cart' })
  expect(accountRequests()).toEqual([])
})

it('a shared request keeps its first time, and stays when too old to resend', async () => {
  vi.useFakeTimers()
  await lose({ monto: 1 }, { isShared: true, key: 'return' })
  vi.advanceTimersByTime(22 * 3_600_000)
  await lose({ monto: 1 }, { isShared: true, key: 'return' })
  expect(accountRequests().map(isResendable)).toEqual([true])
  vi.advanceTimersByTime(3_600_000)
  expect(accountRequests().map(isResendable)).toEqual([false])
})

it('a request whose key has another payload stays as sent', async () => {
  await keyOf(refused(422, 'CLAVE_REUTILIZADA'), { monto: 2 }, { isShared: true, key: 'cart' })
  expect(accountRequests()).toMatchObject([{ key: 'cart' }])
  await keyOf(refused(409, 'STOCK_INSUFICIENTE'), { monto: 2 }, { isShared: true, key: 'cart' })
  expect(accountRequests()).toEqual([])
})

it('deletes the requests of a form except those named', async () => {
  for (const key of ['cart', 'discarded']) await lose({ key }, { isShared: true, key })
  deleteUnansweredOf(FORM, ['cart'])
  expect(accountRequests()).toMatchObject([{ key: 'cart' }])
})

it('moves the requests of carts and returns that an earlier version stored', async () => {
  upgradeWith(moveOldRequests)
  const [sent, other] = ['sent', 'other'].map((clave) => ({ at: 5, carrito: { clave, lineas: [{}] } }))
  const enviada = { lineas: [], dispositivo: 'd' }
  const devoluciones = { v1: { clave: 'r', pedida: { motivo: 'Rota' }, at: 7 } }
  const stored = { carritos: [{ ...sent, carrito: { ...sent?.carrito, enviada } }, other], devoluciones }
  for (const [what, value] of Object.entries(stored)) writeDeskItem('ana', what, value)
  dispatchEvent(new StorageEvent('storage', { key: 'llegadas' }))
  const moved = [
    { form: 'ventas', key: 'sent', body: JSON.stringify(enviada), firstAt: 5 },
    { form: 'ventas/v1/devolucion', key: 'r', body: '{"motivo":"Rota"}', firstAt: 7 },
  ]
  expect(accountRequests()).toMatchObject(moved)
  expect(readDeskItem('ana', 'carritos')).toEqual([sent, other])
  expect(localStorage.getItem('llegadas')).not.toContain('devoluciones')
  expect(accountRequests()).toMatchObject(moved)
  await keyOf('done', enviada, { form: 'ventas', isShared: true, key: 'sent' })
  expect(accountRequests()).toMatchObject([{ key: 'r' }])
})

it('wipes shared requests with the account, and hides them from another', async () => {
  await lose({ cliente: 'Luz' }, { isShared: true })
  offerDrafts('berta')
  expect(accountRequests()).toEqual([])
  wipeStores('user', 'ana')
  offerDrafts('ana')
  expect(accountRequests()).toHaveLength(1)
  wipeStores('user', 'berta')
  expect(accountRequests()).toEqual([])
})
