/** Whether the program answers: what its last call was told, not what the browser believes of its network. */
let isLost = false
const listeners = new Set<() => void>()

export const isConnectionLost = () => isLost

/** Every call of the API says whether it was answered. */
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
