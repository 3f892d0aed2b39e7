import { isConnectionLost } from '../../api/connection.ts'
import type { Snapshot } from './snapshot.ts'

/** Network first, snapshot as fallback; snapshot first while offline. @throws ApiError if both fail */
export async function networkFirst<What>(
  ask: () => Promise<What>,
  keptIn: (mostrador: Snapshot) => What | undefined,
): Promise<What> {
  const kept = isConnectionLost() ? await keptHere(keptIn) : undefined
  // If the connection returned during the read, request: the invalidation on reconnect has already run.
  if (kept !== undefined && isConnectionLost()) return kept
  try {
    return await ask()
  } catch (error) {
    const known = isConnectionLost() ? await keptHere(keptIn) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** The shell preloads this lazy chunk while online. */
async function keptHere<What>(keptIn: (mostrador: Snapshot) => What | undefined): Promise<What | undefined> {
  const { currentSnapshot: mostradorHere } = await import('./snapshot.ts')
  const mostrador = await mostradorHere()
  return mostrador && keptIn(mostrador)
}
