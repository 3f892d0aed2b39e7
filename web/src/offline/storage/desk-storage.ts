import { defineStore } from './stores.ts'

interface Kept {
  userId: string
  [what: string]: unknown
}

const desk = defineStore<Kept | null>({ name: 'llegadas', parse: JSON.parse })

export const readDeskItem = <What>(userId: string, what: string) => keptOf(userId)?.[what] as What | undefined

export function writeDeskItem(userId: string, what: string, value: unknown) {
  desk.set({ ...keptOf(userId), userId, [what]: value })
}

function keptOf(userId: string): Kept | undefined {
  const kept = desk.get()
  return kept?.userId === userId ? kept : undefined
}
