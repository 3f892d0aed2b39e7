import { defineStore } from '../../offline/storage/stores.ts'

const printed = defineStore({ name: 'lastTicketNumber', parse: Number })

/** The next ticket number of this browser: the last printed one plus 1 (specification, section 4). */
export function nextTicketNumber(): number {
  const last = printed.get() ?? 0
  return Number.isInteger(last) && last > 0 ? last + 1 : 1
}

export function storeTicketNumber(number: number) {
  printed.set(number)
}
