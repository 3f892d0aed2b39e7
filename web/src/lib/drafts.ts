/**
 * What was typed in a form when its session ended. It waits in the tab's session storage for the same person to open
 * the same form; logging out, or another account, wipes it.
 */
const KEY = 'borradores'

interface Drafts<Values = unknown> {
  userId: string
  forms: Record<string, Values>
}

const openForms = new Map<string, () => unknown>()

/** Registers an open form; `unsaved` gives what is typed and not saved, or undefined. */
export function watchForm(key: string, unsaved: () => unknown): () => void {
  openForms.set(key, unsaved)
  return () => openForms.delete(key)
}

export function keepDrafts(userId: string) {
  const forms: Record<string, unknown> = {}
  for (const [key, unsaved] of openForms) {
    const values = unsaved()
    if (values !== undefined) forms[key] = values
  }
  if (Object.keys(forms).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ userId, forms }))
}

export function wipeDrafts() {
  sessionStorage.removeItem(KEY)
}

/** Wipes the drafts unless they are this person's. */
export function claimDrafts(userId: string) {
  if (read()?.userId !== userId) wipeDrafts()
}

/** The draft of a form, once: taking it removes it. `Values` are those that the form was registered with. */
export function takeDraft<Values>(key: string): Values | undefined {
  const drafts = read<Values>()
  if (!drafts || !(key in drafts.forms)) return undefined
  const { [key]: draft, ...forms } = drafts.forms
  sessionStorage.setItem(KEY, JSON.stringify({ ...drafts, forms }))
  return draft
}

function read<Values>(): Drafts<Values> | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
}
