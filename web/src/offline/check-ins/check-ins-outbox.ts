import type { SignedIn } from '../../session/session-user.ts'
import { outbox } from '../outbox/this-outbox.ts'
import type { CheckInsOutbox } from './check-ins.ts'

/** The browser's outbox for this account. The first submit starts it, even before the screens mount. */
export function checkInsOutboxOf(user: SignedIn | undefined): CheckInsOutbox {
  return {
    ...outbox,
    submit: (operacion) => {
      if (user) outbox.start(user).catch(() => {})
      return outbox.submit(operacion)
    },
  }
}
