import type { Day } from '@gym/contract/calendar'

/**
 * Those who came to the desk, and the class that was chosen for them by hand, as the browser keeps them over a reload or
 * a tab closed by accident: for the person who read them alone. Signing out, or another account that signs in here,
 * wipes them.
 */
const KEY = 'llegadas'

interface KeptClase {
  id: string
  /** The gym's day on which it was chosen. */
  day: Day
}

interface Kept<Llegada> {
  userId: string
  all: readonly Llegada[]
  clase?: KeptClase | null
}

export function keptLlegadas<Llegada>(userId: string): readonly Llegada[] {
  return keptOf<Llegada>(userId)?.all ?? []
}

export function keepLlegadas(userId: string, all: readonly unknown[]) {
  keep({ userId, all, clase: keptClase(userId) })
}

export function keptClase(userId: string): KeptClase | null {
  return keptOf(userId)?.clase ?? null
}

export function keepClase(userId: string, clase: KeptClase | null) {
  keep({ userId, all: keptLlegadas(userId), clase })
}

export function wipeLlegadas() {
  localStorage.removeItem(KEY)
}

/** This person is here: those that another one read are wiped. */
export function claimLlegadas(userId: string) {
  if (!keptOf(userId)) wipeLlegadas()
}

function keptOf<Llegada>(userId: string): Kept<Llegada> | null {
  const kept: Kept<Llegada> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  return kept?.userId === userId ? kept : null
}

function keep(kept: Kept<unknown>) {
  localStorage.setItem(KEY, JSON.stringify(kept))
}
