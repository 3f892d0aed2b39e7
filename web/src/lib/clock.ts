const LOOKED_AT_EACH_MS = 10_000

/** Tells when the clock is worth looking at again: every few seconds, and when a sleeping screen is back. */
export function watchClock(look: () => void): () => void {
  const timer = setInterval(look, LOOKED_AT_EACH_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
