/** Sales made since this page loaded whose receipt is not printed yet: its first print is no copy. */
const unprinted = new Set<string>()

export const isUnprinted = (venta: string) => unprinted.has(venta)

export function noteUnprinted(venta: string) {
  unprinted.add(venta)
}

export function notePrinted(venta: string) {
  unprinted.delete(venta)
}
