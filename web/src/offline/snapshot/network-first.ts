import { isConnectionLost } from '../../api/connection.ts'
import type { Snapshot } from './snapshot.ts'

/** Network first, snapshot as fallback; while offline, snapshot first. @throws ApiError if both fail */
export async function networkFirst<What>(
  ask: () => Promise<What>,
  keptIn: (mostrador: Snapshot) => What | undefined,
): Promise<What> {
  const kept = isConnectionLost() ? await keptHere(keptIn) : undefined
  // Online again: use the network, because the refetch on reconnect ran too early to replace this result.
  if (kept !== undefined && isConnectionLost()) return kept
  try {
    return await ask()
  } catch (error) {
    const known = isConnectionLost() ? await keptHere(keptIn) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** Reads from the snapshot. The shell preloads its chunk while online, so that it loads offline. */
async function keptHere<What>(keptIn: (mostrador: Snapshot) => What | undefined): Promise<What | undefined> {
  const { currentSnapshot: mostradorHere } = await import('./snapshot.ts')
  const mostrador = await mostradorHere()
  return mostrador && keptIn(mostrador)
}
