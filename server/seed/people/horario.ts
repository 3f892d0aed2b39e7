import type { Day } from '@gym/contract/core/calendar'
import type { Random } from '../random.ts'

// The demo's gym is in Bogotá (UTC-5) and opens from 6:00 to 21:00.
const OPENS = 'T11:00:00Z'
const OPEN_SECONDS = 15 * 3600

/** The day's opening. */
export function openingOf(day: Day): Date {
  return new Date(day + OPENS)
}

/** The day's instant of a time such as `18:30`. */
export function timeOf(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00-05:00`)
}

/** Some instant of the day at which the gym is open. */
export function someTimeOf(day: Day, random: Random): Date {
  return new Date(openingOf(day).getTime() + random.whole(0, OPEN_SECONDS - 1) * 1000)
}
