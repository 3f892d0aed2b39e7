/** For less than the day that the server knows what was sent by: sent again later it might be done twice. */
const SENT_AGAIN_MS = 23 * 3_600_000

/** Whether what was sent and not answered can be sent again, and is done once; `at` is in milliseconds since 1970. */
export const isReenviable = (at: number | undefined) => at !== undefined && Date.now() - at < SENT_AGAIN_MS
