/**
 * What was typed in a form when its session ended. It waits in the tab's session storage for the same person to open
 * the same form; logging out, or another account that signs in here, wipes it.
 */
const KEY = 'borradores'

type Forms<Values = unknown> = Partial<Record<string, Values>>

/** The forms of each person, by id. */
type Drafts<Values> = Partial<Record<string, Forms<Values>>>

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

/** The draft of a form; it waits until it is dropped. `Values` are those that the form was registered with. */
export function draftOf<Values>(key: string): Values | undefined {
  return read<Values>()[owner]?.[key]
}

/** Somebody chose about the draft of a form, or saved the form. */
export function dropDraft(key: string) {
  const drafts = read()
  const { [key]: dropped, ...forms } = drafts[owner] ?? {}
  if (dropped !== undefined) store({ ...drafts, [owner]: forms })
}

function read<Values>(): Drafts<Values> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
}

function store(drafts: Drafts<unknown>) {
  sessionStorage.setItem(KEY, JSON.stringify(drafts))
}
