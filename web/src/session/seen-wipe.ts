/** Storage names of `remembered-user.ts` and `last-seen.ts`. */
export const QUIEN = 'quien'
export const VISTO = 'visto'

export function wipeSeen() {
  localStorage.removeItem(QUIEN)
  globalThis.indexedDB?.deleteDatabase(VISTO)
}

/** At sign-in: wipes what another person cached. */
export function claimSeen(userId: string) {
  const kept: { user?: { _id: string } } = JSON.parse(localStorage.getItem(QUIEN) ?? '{}')
  if (kept.user?._id !== userId) wipeSeen()
}
