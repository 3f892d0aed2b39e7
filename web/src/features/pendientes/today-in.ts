import { type Day, dayIn } from '@gym/contract/calendar'
import { now } from '../../lib/clock.ts'

/** Today in a time zone, also where nobody answers. */
export const todayIn = (timeZone: string): Day => dayIn(timeZone, now())
