import type { ErrorCode } from '@gym/contract/errors'
import { expect, it } from 'vitest'
import { ApiError } from '../../lib/http.ts'
import { isReenviable, mayBeDone } from './enviada.ts'

it('what was sent is sent again for as long as the server knows what it was sent by, and no longer', () => {
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  expect(isReenviable(undefined)).toBe(false)
  expect(isReenviable(hoursAgo(22))).toBe(true)
  expect(isReenviable(hoursAgo(24))).toBe(false)
})

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
])('after %s at the first try, whether it may be done is told apart', (_, error, isPossible) => {
  expect(mayBeDone(error, false)).toBe(isPossible)
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
])('after %s at a retry, whether the first try may be done is told apart', (_, error, isPossible) => {
  expect(mayBeDone(error, true)).toBe(isPossible)
})
