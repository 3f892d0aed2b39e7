import type { ErrorCode } from '@gym/contract/core/errors'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { offerDrafts } from './drafts.ts'
import { mayHaveSucceeded, sendOnce } from './send-once.ts'

beforeEach(() => offerDrafts('ana'))

const refused = (status: number, codigo?: ErrorCode) =>
  new ApiError('No.', status, codigo === undefined ? {} : { codigo })

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

async function keysOf(...answers: (ApiError | 'done')[]): Promise<string[]> {
  const keys: string[] = []
  for (const answer of answers)
    await sendOnce('/pagos/crear', { monto: 1 }, async (key) => {
      keys.push(key)
      if (answer !== 'done') throw answer
    }).catch(() => {})
  return keys
}

it('keeps the key over refusals that precede the key lookup', async () => {
  const tooMany = refused(429, 'DEMASIADOS_INTENTOS')
  const ended = refused(401, 'SESION_EXPIRADA')
  const [first, ...others] = await keysOf(
    refused(0),
    tooMany,
    ended,
    refused(413),
    refused(0),
    'done',
    'done',
  )
  expect(others.slice(0, 5)).toEqual(Array(5).fill(first))
  expect(others[5]).not.toBe(first)
})

it('uses a new key after a refusal', async () => {
  const [lost, refusedThen, anew] = await keysOf(refused(0), refused(409, 'STOCK_INSUFICIENTE'), 'done')
  expect(refusedThen).toBe(lost)
  expect(anew).not.toBe(lost)
  const [first, second] = await keysOf(refused(429), 'done')
  expect(second).not.toBe(first)
})

it('reports the refusal and keeps the key when session storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const lost = refused(500)
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    throw lost
  }
  await expect(sendOnce('/pagos/crear', { monto: 1 }, send)).rejects.toBe(lost)
  await expect(sendOnce('/pagos/crear', { monto: 1 }, send)).rejects.toBe(lost)
  expect(keys[1]).toBe(keys[0])
})
