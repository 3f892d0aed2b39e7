import type { ErrorCode } from '@gym/contract/core/errors'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { deleteUnanswered, idempotencyKeyFor, isUnanswered, storeUnanswered } from './unanswered.ts'

/** Sends with the idempotency key of an unanswered request with the same payload, else with a new key. */
export async function sendOnce<Answer>(
  form: string,
  payload: unknown,
  send: (key: string) => Promise<Answer>,
  options: { isSecret?: boolean; instance?: string } = {},
): Promise<Answer> {
  const key = idempotencyKeyFor(form, payload, options)
  try {
    const answer = await send(key)
    deleteUnanswered(key)
    return answer
  } catch (error) {
    if (mayHaveSucceeded(asApiError(error), isUnanswered(key))) storeUnanswered(form, payload, key, options)
    else deleteUnanswered(key)
    throw error
  }
}

/** Refusals sent before the server looks up the key: they prove nothing about an earlier request. */
const BEFORE_STATUS = [401, 403, 413, 415, 429]
const BEFORE: (ErrorCode | undefined)[] = [undefined, 'DATOS_INVALIDOS', 'JSON_INVALIDO']

/** True if the server may have processed this request, or an earlier request with the same key. */
export function mayHaveSucceeded(error: ApiError, wasSent: boolean): boolean {
  const isBefore = BEFORE_STATUS.includes(error.status) || BEFORE.includes(error.codigo)
  return error.isUncertain || (wasSent && isBefore)
}
