/**
 * What is asked for because a link was pointed at, before anybody wants it. Such a call takes nobody away from where
 * they are: whoever then goes there asks again.
 */
let ahead = new WeakSet<AbortSignal>()

export function isAhead(signal: AbortSignal | undefined): boolean {
  return signal !== undefined && ahead.has(signal)
}

/** Somebody goes somewhere: what is on its way is wanted now. */
export function wantAll() {
  ahead = new WeakSet()
}

export function markAhead(signal: AbortSignal) {
  ahead.add(signal)
}
