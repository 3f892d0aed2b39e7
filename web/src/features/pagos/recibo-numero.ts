const KEY = 'lastTicketNumber'

/** The next ticket number of this browser: the last printed one plus 1 (specification 4). */
export function nextReciboNumber(): number {
  const last = Number(localStorage.getItem(KEY))
  return Number.isInteger(last) && last > 0 ? last + 1 : 1
}

export function storeReciboNumber(number: number) {
  localStorage.setItem(KEY, String(number))
}
