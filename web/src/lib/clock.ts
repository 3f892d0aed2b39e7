const LOOKED_AT_EACH_MS = 10_000
/** By how much this computer's clock may differ from the server's and still be right: answers take a while. */
const RIGHT_WITHIN_MS = 60_000

/** How far the server's clock is ahead of this computer's, where this one is wrong. */
let aheadMs = 0
/** The same as it was last heard, however little. */
let heardMs: number | undefined

/** The server's clock less this one's, in milliseconds; undefined where the server was not heard yet. */
export const heardSkewMs = () => heardMs

/** Now, whatever the clock of this computer says. */
export function now(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Every answer of the server says what time it is. */
export function hearTime(answer: Response) {
  const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  heardMs = ahead
  aheadMs = Math.abs(ahead) > RIGHT_WITHIN_MS ? ahead : 0
}

/** Tells when the clock is worth looking at again: every few seconds, and when a sleeping screen is back. */
export function watchClock(look: () => void): () => void {
  const timer = setInterval(look, LOOKED_AT_EACH_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
