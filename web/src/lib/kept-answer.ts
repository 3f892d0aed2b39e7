import { isConnectionLost } from './connection.ts'
import type { Mostrador } from './mostrador.ts'

/**
 * What the server answers, or what this browser keeps of it: at once where the last call had no answer, else once this one has
 * none. @throws ApiError where nothing of it is kept
 */
export async function answeredOrKept<What>(
  ask: () => Promise<What>,
  keptIn: (mostrador: Mostrador) => What | undefined,
): Promise<What> {
  const kept = isConnectionLost() ? await keptHere(keptIn) : undefined
  // The program may be back by now, and would not be asked again for what has just come of here.
  if (kept !== undefined && isConnectionLost()) return kept
  try {
    return await ask()
  } catch (error) {
    const known = isConnectionLost() ? await keptHere(keptIn) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** The shell has brought the piece while there was a network. */
async function keptHere<What>(keptIn: (mostrador: Mostrador) => What | undefined): Promise<What | undefined> {
  const { mostradorHere } = await import('./mostrador.ts')
  const mostrador = await mostradorHere()
  return mostrador && keptIn(mostrador)
}
