import type { Day } from '@gym/contract/core/calendar'

/** Local storage key of the day on which this browser chose to charge without a till. */
const KEY = 'cobrar-sin-caja'

export const isAnswered = (today: Day) => localStorage.getItem(KEY) === today

/** Remembers the choice for today. Ignores a full storage: the desk is then asked again. */
export function answer(today: Day) {
  try {
    localStorage.setItem(KEY, today)
  } catch {}
}
