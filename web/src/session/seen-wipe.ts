/** Local storage key of `remembered-user.ts`, and database name of `last-seen.ts`. */
export const QUIEN = 'quien'
export const VISTO = 'visto'

export function wipeSeen() {
  localStorage.removeItem(QUIEN)
  globalThis.indexedDB?.deleteDatabase(VISTO)
}

/** Wipes the cached data of another person at sign-in. */
export function claimSeen(userId: string) {
  const kept: { user?: { _id: string } } = JSON.parse(localStorage.getItem(QUIEN) ?? '{}')
  if (kept.user?._id !== userId) wipeSeen()
}
