import type { ErrorCode } from '@gym/contract/errors'
import type { ApiError } from '../../lib/http.ts'

/** For less than the day that the server knows what was sent by: sent again later it might be done twice. */
const SENT_AGAIN_MS = 23 * 3_600_000

/** Whether what was sent and not answered can be sent again, and is done once; `at` is in milliseconds since 1970. */
export const isReenviable = (at: number | undefined) => at !== undefined && Date.now() - at < SENT_AGAIN_MS

/** What the server refuses before it looks for the key that something was sent by: it says nothing of an earlier try. */
const BEFORE_STATUS = [401, 403, 413, 415, 429]
const BEFORE: (ErrorCode | undefined)[] = [undefined, 'DATOS_INVALIDOS', 'JSON_INVALIDO']

/** Whether what was sent may be done all the same; where it was sent before and not answered, also after such a refusal. */
export function mayBeDone(error: ApiError, wasSent: boolean): boolean {
  const isBefore = BEFORE_STATUS.includes(error.status) || BEFORE.includes(error.codigo)
  return error.isUncertain || (wasSent && isBefore)
}
