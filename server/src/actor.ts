import type { SessionUser } from '@gym/contract/auth'

/** Who does something, when, and in which time zone a day is counted. */
export interface Actor {
  user: Pick<SessionUser, '_id'>
  now: Date
  timeZone: string
}
