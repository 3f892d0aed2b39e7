/**
 * What was typed in a form when its session ended. It waits in the tab's session storage for the same person to open
 * the same form; logging out, or another account that signs in here, wipes it.
 */
const KEY = 'borradores'

type Forms = Partial<Record<string, unknown>>

/** The forms of each person, by id. */
type Drafts = Partial<Record<string, Forms>>

let owner = ''

const openForms = new Map<string, () => unknown>()

/** Registers an open form; `unsaved` gives what is typed and not saved, or undefined. */
export function watchForm(key: string, unsaved: () => unknown): () => void {
  openForms.set(key, unsaved)
  return () => openForms.delete(key)
}

/** Keeps what is typed in the open forms, beside the drafts of others that nobody has chosen about yet. */
export function keepDrafts(userId: string) {
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

/** This person is here: their drafts are offered, nobody else's. */
export function offerDrafts(userId: string) {
  owner = userId
}

/** Whose the forms are that are filled in now; '' for nobody's. */
export const personHere = () => owner

/** This person has signed in here: the drafts of all others are wiped. */
export function claimDrafts(userId: string) {
  offerDrafts(userId)
  const own = read()[userId]
  if (own) store({ [userId]: own })
  else wipeDrafts()
}

/** The drafts of the person who is here, by form; they wait until they are dropped. They may be of an earlier version of the program. */
export const draftsHere = (): Forms => read()[owner] ?? {}

export const draftOf = (key: string): unknown => draftsHere()[key]

/** Somebody chose about the draft of a form, or saved the form. */
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
