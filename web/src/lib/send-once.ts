import type { ErrorCode } from '@gym/contract/errors'
import { type ApiError, asApiError } from './http.ts'
import { forgetTry, isTried, keepTry, keyOf } from './lost-tries.ts'

/** Sends by the key of its unanswered try, else by a new one; a try that is not answered is remembered. */
export async function sendOnce<Answer>(
  form: string,
  payload: unknown,
  send: (key: string) => Promise<Answer>,
  options: { isSecret?: boolean } = {},
): Promise<Answer> {
  const key = keyOf(form, payload)
  try {
    const answer = await send(key)
    forgetTry(key)
    return answer
  } catch (error) {
    missTry(form, payload, { key, error, ...options })
    throw error
  }
}

/** It failed: its key is remembered for as long as it may be done all the same. */
export function missTry(
  form: string,
  payload: unknown,
  { key, error, ...options }: { key: string; error: unknown; isSecret?: boolean },
) {
  if (mayBeDone(asApiError(error), isTried(key))) keepTry(form, payload, key, options)
  else forgetTry(key)
}

/** What the server refuses before it looks for the key that something was sent by: it says nothing of an earlier try. */
const BEFORE_STATUS = [401, 403, 413, 415, 429]
const BEFORE: (ErrorCode | undefined)[] = [undefined, 'DATOS_INVALIDOS', 'JSON_INVALIDO']

/** Whether what was sent may be done all the same; where it was sent before and not answered, also after such a refusal. */
export function mayBeDone(error: ApiError, wasSent: boolean): boolean {
  const isBefore = BEFORE_STATUS.includes(error.status) || BEFORE.includes(error.codigo)
  return error.isUncertain || (wasSent && isBefore)
}
