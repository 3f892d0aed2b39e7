import type { ArrivalsOutbox } from './arrivals.ts'
import { deskOutbox } from './desk-outbox.ts'
import type { SignedIn } from './session-user.ts'

/** The browser's outbox for this account, started by the first submit even before the screens mount. */
export function outboxOf(user: SignedIn | undefined): ArrivalsOutbox {
  return {
    ...deskOutbox,
    submit: (operacion) => {
      if (user) deskOutbox.start(user).catch(() => {})
      return deskOutbox.submit(operacion)
    },
  }
}
