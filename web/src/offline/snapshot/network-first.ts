import { isConnectionLost } from '../../api/connection.ts'
import type { Snapshot } from './snapshot.ts'

/** Network first, snapshot as fallback; while offline, snapshot first. @throws the error of `ask` */
export async function networkFirst<What>(
  ask: () => Promise<What>,
  storedKeys: (mostrador: Snapshot) => What | undefined,
): Promise<What> {
  const kept = isConnectionLost() ? await keptHere(storedKeys) : undefined
  // Online again since the read: the network has newer data.
  if (kept !== undefined && isConnectionLost()) return kept
  try {
    return await ask()
  } catch (error) {
    const known = isConnectionLost() ? await keptHere(storedKeys) : undefined
    if (known === undefined) throw error
    return known
  }
}

async function keptHere<What>(
  storedKeys: (mostrador: Snapshot) => What | undefined,
): Promise<What | undefined> {
  const { currentSnapshot: mostradorHere } = await import('./snapshot.ts')
  const mostrador = await mostradorHere()
  return mostrador && storedKeys(mostrador)
}
