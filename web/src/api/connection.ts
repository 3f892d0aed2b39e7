/**
 * True from a call without a response, or with a proxy's error, until the next response. `navigator.onLine` is
 * not used: the server may be on the LAN.
 */
let isLost = false
const listeners = new Set<() => void>()

export const isConnectionLost = () => isLost

export function hearConnection(isAnswered: boolean) {
  if (isLost !== isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener()
}

export function watchConnection(changed: () => void): () => void {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
