/** Local storage of the desk for one account. Sign-out or another account's sign-in wipes it. */
const KEY = 'llegadas'

interface Kept {
  userId: string
  [what: string]: unknown
}

export const readDeskItem = <What>(userId: string, what: string) => keptOf(userId)?.[what] as What | undefined

/** Stores an item. Ignores a full storage: the desk also works without persistence. */
export function writeDeskItem(userId: string, what: string, value: unknown) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptOf(userId), userId, [what]: value }))
  } catch {}
}

export function wipeDeskStorage() {
  localStorage.removeItem(KEY)
}

export function claimDeskStorage(userId: string) {
  if (!keptOf(userId)) wipeDeskStorage()
}

function keptOf(userId: string): Kept | null {
  const kept: Kept | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  return kept?.userId === userId ? kept : null
}
