import type { SignedIn } from '../../session/session-user.ts'
import { deskOutbox } from '../outbox/this-outbox.ts'
import type { ArrivalsOutbox } from './check-ins.ts'

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
