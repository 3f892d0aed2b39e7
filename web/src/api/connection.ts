/** The last call had no response or a proxy's error. Not `navigator.onLine`: the server may be on the LAN. */
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
