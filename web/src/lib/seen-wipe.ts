/** Where the browser keeps whose session it was last, and what a member saw last of their own: `remembered-user.ts`, `last-seen.ts`. */
export const QUIEN = 'quien'
export const VISTO = 'visto'

/** Signing out takes both along. */
export function wipeSeen() {
  localStorage.removeItem(QUIEN)
  globalThis.indexedDB?.deleteDatabase(VISTO)
}

/** This person is here: what another one saw, or looked up without an account, goes. */
export function claimSeen(userId: string) {
  const kept: { user?: { _id: string } } = JSON.parse(localStorage.getItem(QUIEN) ?? '{}')
  if (kept.user?._id !== userId) wipeSeen()
}
