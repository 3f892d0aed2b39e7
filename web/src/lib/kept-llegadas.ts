/**
 * Those who came to the desk, as the browser keeps them over a reload or a tab closed by accident: for the person who
 * read them alone. Signing out, or another account that signs in here, wipes them.
 */
const KEY = 'llegadas'

interface Kept<Llegada> {
  userId: string
  all: readonly Llegada[]
}

export function keptLlegadas<Llegada>(userId: string): readonly Llegada[] {
  const kept: Kept<Llegada> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  return kept?.userId === userId ? kept.all : []
}

export function keepLlegadas(userId: string, all: readonly unknown[]) {
  localStorage.setItem(KEY, JSON.stringify({ userId, all }))
}

export function wipeLlegadas() {
  localStorage.removeItem(KEY)
}

/** This person is here: those that another one read are wiped. */
export function claimLlegadas(userId: string) {
  if (keptLlegadas(userId).length === 0) wipeLlegadas()
}
