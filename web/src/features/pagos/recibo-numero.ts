const KEY = 'lastTicketNumber'

/** The browser's receipt counter: 1 at first, afterwards the last one printed plus 1 (specification 4). */
export function nextReciboNumber(): number {
  const last = Number(localStorage.getItem(KEY))
  return Number.isInteger(last) && last > 0 ? last + 1 : 1
}

export function storeReciboNumber(number: number) {
  localStorage.setItem(KEY, String(number))
}
