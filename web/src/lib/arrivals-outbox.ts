import type { ArrivalsOutbox } from './arrivals.ts'
import { deskOutbox } from './desk-outbox.ts'
import type { SignedIn } from './session-user.ts'

/** The queue of this browser, in which who came is of this account: also whoever is read before the screens have begun it. */
export function outboxOf(user: SignedIn | undefined): ArrivalsOutbox {
  return {
    ...deskOutbox,
    submit: (operacion) => {
      if (user) deskOutbox.start(user).catch(() => {})
      return deskOutbox.submit(operacion)
    },
  }
}
