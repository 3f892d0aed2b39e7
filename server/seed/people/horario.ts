import type { Day } from '@gym/contract/core/calendar'
import type { Random } from '../random.ts'

const OPENS = 'T11:00:00Z'
const OPEN_SECONDS = 15 * 3600

export function openingOf(day: Day): Date {
  return new Date(day + OPENS)
}

export function timeOf(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00-05:00`)
}

export function someTimeOf(day: Day, random: Random): Date {
  return new Date(openingOf(day).getTime() + random.whole(0, OPEN_SECONDS - 1) * 1000)
}
