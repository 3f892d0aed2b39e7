const KEY = 'lastTicketNumber'

/** The browser's receipt counter: 1 at first, afterwards the last one printed plus 1 (specification 4). */
export function nextReciboNumber(): number {
  const last = Number(localStorage.getItem(KEY))
  return Number.isInteger(last) && last > 0 ? last + 1 : 1
}

export function storeReciboNumber(number: number) {
  localStorage.setItem(KEY, String(number))
}

const PRINTED = 'recibosImpresos'
const KEPT = 500

/** The numbers of the last receipts that this browser printed, by payment, the latest last. */
function printed(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PRINTED) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** The number that the receipt of a payment was printed with, where this browser printed it. */
export const printedNumber = (pagoId: string) => new Map(printed()).get(pagoId)

/** Counts a receipt that is printed, and keeps its number for its copies. */
export function keepPrinted(pagoId: string, number: number) {
  storeReciboNumber(number)
  const others = printed().filter(([id]) => id !== pagoId)
  localStorage.setItem(PRINTED, JSON.stringify([...others, [pagoId, number]].slice(-KEPT)))
}
