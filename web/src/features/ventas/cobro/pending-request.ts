import { SENT_AGAIN_MS } from '../../../offline/storage/send-once.ts'

/** True if an unanswered request may be retried safely; `at` is in epoch ms. */
export const isResendable = (at: number | undefined) => at !== undefined && Date.now() - at < SENT_AGAIN_MS
