import { draftOwner } from '../offline/storage/drafts.ts'
import { defineStore } from '../offline/storage/stores.ts'

type Searches = Partial<Record<string, object>>

/** Last search parameters of each list, by person and path: a link back to the list restores them. */
const stored = defineStore<Partial<Record<string, Searches>>>({ name: 'busquedas', parse: JSON.parse })

const own = () => stored.get()?.[draftOwner()] ?? {}

export function keepListSearch(pathname: string, search: object) {
  stored.set({ ...stored.get(), [draftOwner()]: { ...own(), [pathname]: search } })
}

export const listSearchOf = (pathname: string): object => own()[pathname] ?? {}
