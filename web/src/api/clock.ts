const CHECK_INTERVAL_MS = 10_000
/** A smaller difference between this clock and the server's is not corrected: it may be latency. */
const SKEW_TOLERANCE_MS = 60_000

/** Correction in milliseconds; 0 while this computer's clock is within tolerance. */
let aheadMs = 0
let heardMs: number | undefined

/** Server clock minus this clock, in ms; undefined before the first response. */
export const heardSkewMs = () => heardMs

export function now(): Date {
  return new Date(Date.now() + aheadMs)
}

export function hearTime(answer: Response) {
  const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  heardMs = ahead
  aheadMs = Math.abs(ahead) > SKEW_TOLERANCE_MS ? ahead : 0
}

export function watchClock(look: () => void): () => void {
  const timer = setInterval(look, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
