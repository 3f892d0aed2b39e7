/** Unsaved form values at the end of a session, in session storage, offered to the same account only. */
const KEY = 'borradores'

type Forms = Partial<Record<string, unknown>>

type Drafts = Partial<Record<string, Forms>>

let owner = ''

const openForms = new Map<string, () => unknown>()

/** Registers an open form; `unsaved` returns its values or undefined. Returns the unregister function. */
export function watchForm(key: string, unsaved: () => unknown): () => void {
  openForms.set(key, unsaved)
  return () => openForms.delete(key)
}

/** Stores the unsaved values of the open forms and keeps the other drafts. */
export function saveDrafts(userId: string) {
  const drafts = read()
  const forms = { ...drafts[userId] }
  for (const [key, unsaved] of openForms) {
    const values = unsaved()
    if (values !== undefined) forms[key] = values
  }
  if (Object.keys(forms).length > 0) store({ ...drafts, [userId]: forms })
}

/** Whether this tab has typed text of anybody, for the login to say so. */
export const hasDrafts = () => sessionStorage.getItem(KEY) !== null

export function wipeDrafts() {
  sessionStorage.removeItem(KEY)
}

export function offerDrafts(userId: string) {
  owner = userId
}

/** Id of the account that fills in the forms; '' without one. */
export const draftOwner = () => owner

export function claimDrafts(userId: string) {
  offerDrafts(userId)
  const own = read()[userId]
  if (own) store({ [userId]: own })
  else wipeDrafts()
}

/** Drafts of the current account by form. They may come from an earlier version of the program. */
export const draftsHere = (): Forms => read()[owner] ?? {}

export const draftOf = (key: string): unknown => draftsHere()[key]

export function dropDraft(key: string) {
  const { [key]: dropped, ...forms } = draftsHere()
  if (dropped !== undefined) store({ ...read(), [owner]: forms })
}

function read(): Drafts {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
}

function store(drafts: Drafts) {
  sessionStorage.setItem(KEY, JSON.stringify(drafts))
}
