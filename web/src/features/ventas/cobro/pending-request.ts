/** Shorter than the 24 h for which the server stores an idempotency key; a later retry might run twice. */
const SENT_AGAIN_MS = 23 * 3_600_000

/** True if an unanswered request may be retried safely; `at` is in epoch ms. */
export const isResendable = (at: number | undefined) => at !== undefined && Date.now() - at < SENT_AGAIN_MS
