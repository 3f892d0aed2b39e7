import { heardSkewMs } from './clock.ts'
import { isConnectionLost, watchConnection } from './connection.ts'
import { createOutbox } from './outbox.ts'
import { sendRow } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'
import { otherTabs } from './outbox-tabs.ts'
import { turnOf } from './outbox-turn.ts'

const store = createOutboxStore()

/** The queue of this browser. */
export const deskOutbox = createOutbox({
  store,
  turn: turnOf(store),
  tabs: otherTabs(),
  send: sendRow,
  desfase: heardSkewMs,
})

addEventListener('online', deskOutbox.tryNow)
addEventListener('pageshow', deskOutbox.tryNow)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') deskOutbox.tryNow()
})
// Whatever call was answered: the program is there again.
watchConnection(() => isConnectionLost() || deskOutbox.tryNow())
