import { type Day, dayIn } from '@gym/contract/calendar'
import { now } from '../../lib/clock.ts'

export const todayIn = (timeZone: string): Day => dayIn(timeZone, now())
