import { isConnectionLost } from '../../api/connection.ts'
import type { Snapshot } from './snapshot.ts'

/** Network first, snapshot as fallback; while offline, snapshot first. @throws the error of `ask` */
export async function networkFirst<What>(
  ask: () => Promise<What>,
  fromSnapshot: (mostrador: Snapshot) => What | undefined,
): Promise<What> {
  const cached = isConnectionLost() ? await readSnapshot(fromSnapshot) : undefined
  // If the connection is back since the read, `ask` gets newer data.
  if (cached !== undefined && isConnectionLost()) return cached
  try {
    return await ask()
  } catch (error) {
    const known = isConnectionLost() ? await readSnapshot(fromSnapshot) : undefined
    if (known === undefined) throw error
    return known
  }
}

async function readSnapshot<What>(
  fromSnapshot: (mostrador: Snapshot) => What | undefined,
): Promise<What | undefined> {
  const { currentSnapshot: mostradorHere } = await import('./snapshot.ts')
  const mostrador = await mostradorHere()
  return mostrador && fromSnapshot(mostrador)
}
