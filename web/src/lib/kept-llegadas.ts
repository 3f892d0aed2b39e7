/**
 * Those who came to the desk and to the door, the class that was chosen for them by hand, and the carts that are not paid
 * yet, as the browser keeps them over a reload or a tab closed by accident: for the person who read or filled them alone.
 * Signing out, or another account that signs in here, wipes them.
 */
const KEY = 'llegadas'

interface Kept {
  userId: string
  [what: string]: unknown
}

export const keptHere = <What>(userId: string, what: string) => keptOf(userId)?.[what] as What | undefined

/** Where the browser has no room for it, what is done at the desk goes on all the same. */
export function keepHere(userId: string, what: string, value: unknown) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptOf(userId), userId, [what]: value }))
  } catch {}
}

export function wipeLlegadas() {
  localStorage.removeItem(KEY)
}

/** This person is here: those that another one read are wiped. */
export function claimLlegadas(userId: string) {
  if (!keptOf(userId)) wipeLlegadas()
}

function keptOf(userId: string): Kept | null {
  const kept: Kept | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  return kept?.userId === userId ? kept : null
}
