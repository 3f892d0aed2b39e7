import { defineStore } from './stores.ts'

interface DeskItems {
  userId: string
  [key: string]: unknown
}

const desk = defineStore<DeskItems | null>({ name: 'llegadas', parse: JSON.parse })

export const readDeskItem = <Item>(userId: string, key: string) => itemsOf(userId)?.[key] as Item | undefined

export function writeDeskItem(userId: string, key: string, value: unknown) {
  desk.set({ ...itemsOf(userId), userId, [key]: value })
}

function itemsOf(userId: string): DeskItems | undefined {
  const items = desk.get()
  return items?.userId === userId ? items : undefined
}
