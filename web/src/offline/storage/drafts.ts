import { defineStore } from './stores.ts'

type Forms = Partial<Record<string, unknown>>

type Drafts = Partial<Record<string, Forms>>

/** Unsaved form values at the end of a session, by account, offered only to the same account. */
const stored = defineStore<Drafts>({ name: 'borradores', parse: JSON.parse })

let owner = ''

const openForms = new Map<string, () => unknown>()

/** Registers an open form; `unsaved` returns unsaved values or undefined. Returns the unregister function. */
export function watchForm(key: string, unsaved: () => unknown): () => void {
  openForms.set(key, unsaved)
  return () => openForms.delete(key)
}

/** Stores the unsaved values of the open forms. Drafts of closed forms stay. */
export function saveDrafts(userId: string) {
  const drafts = read()
  const forms = { ...drafts[userId] }
  for (const [key, unsaved] of openForms) {
    const values = unsaved()
    if (values !== undefined) forms[key] = values
  }
  if (Object.keys(forms).length > 0) stored.set({ ...drafts, [userId]: forms })
}

/** True while this tab has drafts of any account. */
export const hasDrafts = () => Object.values(read()).some((forms = {}) => Object.keys(forms).length > 0)

export function offerDrafts(userId: string) {
  owner = userId
}

/** Id of the account whose drafts this tab offers; '' if no account is signed in. */
export const draftOwner = () => owner

/** Drafts of the current account by form. Their shape may be that of an earlier version of the program. */
export const draftsHere = (): Forms => read()[owner] ?? {}

export const draftOf = (key: string): unknown => draftsHere()[key]

export function dropDraft(key: string) {
  const { [key]: dropped, ...forms } = draftsHere()
  if (dropped !== undefined) stored.set({ ...read(), [owner]: forms })
}

const read = () => stored.get() ?? {}
