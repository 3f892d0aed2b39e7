import { type Day, dayIn } from '@gym/contract/core/calendar'
import { now } from '../../api/clock.ts'

export const todayIn = (timeZone: string): Day => dayIn(timeZone, now())
