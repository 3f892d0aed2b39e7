/** Abort signals of prefetch requests, as for a hovered link. A 401 to one does not end the session. */
let ahead = new WeakSet<AbortSignal>()

export function isPreload(signal: AbortSignal | undefined): boolean {
  return signal !== undefined && ahead.has(signal)
}

/** A screen's loader calls this on navigation: pending prefetches then count as ordinary requests again. */
export function promotePreloads() {
  ahead = new WeakSet()
}

export function markPreload(signal: AbortSignal) {
  ahead.add(signal)
}
