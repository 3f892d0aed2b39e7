import type { Day } from '@gym/contract/core/calendar'

/** Local storage key of the day on which this browser chose to charge without a till. */
const KEY = 'cobrar-sin-caja'

export const isAnswered = (today: Day) => localStorage.getItem(KEY) === today

/** Stores that today's cash charges need no till. If the storage is full, the next charge asks again. */
export function answer(today: Day) {
  try {
    localStorage.setItem(KEY, today)
  } catch {}
}
