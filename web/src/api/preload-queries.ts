/** Abort signals of prefetch requests, as of a hovered link. Their 401 does not end the session. */
let ahead = new WeakSet<AbortSignal>()

export function isPreload(signal: AbortSignal | undefined): boolean {
  return signal !== undefined && ahead.has(signal)
}

/** Starts a navigation: pending prefetches count as ordinary requests from here on. */
export function promotePreloads() {
  ahead = new WeakSet()
}

export function markPreload(signal: AbortSignal) {
  ahead.add(signal)
}
