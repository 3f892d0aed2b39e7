const KEY = 'lastTicketNumber'

/** Receipt counter of this browser: the last printed number plus 1 (specification 4). */
export function nextReciboNumber(): number {
  const last = Number(localStorage.getItem(KEY))
  return Number.isInteger(last) && last > 0 ? last + 1 : 1
}

export function storeReciboNumber(number: number) {
  localStorage.setItem(KEY, String(number))
}

const PRINTED = 'recibosImpresos'
const KEPT = 500

/** Receipt numbers printed by this browser, by payment, latest last. */
function printed(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PRINTED) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export const printedNumber = (pagoId: string) => new Map(printed()).get(pagoId)

export function keepPrinted(pagoId: string, number: number) {
  storeReciboNumber(number)
  const others = printed().filter(([id]) => id !== pagoId)
  localStorage.setItem(PRINTED, JSON.stringify([...others, [pagoId, number]].slice(-KEPT)))
}
