import type { Day } from '@gym/contract/core/calendar'

/** The day on which this browser chose to charge without a till. */
const KEY = 'cobrar-sin-caja'

export const isAnswered = (today: Day) => localStorage.getItem(KEY) === today

/** Ignores a full storage: the desk asks again. */
export function answer(today: Day) {
  try {
    localStorage.setItem(KEY, today)
  } catch {}
}
