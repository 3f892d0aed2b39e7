import { heardSkewMs } from './clock.ts'
import { isConnectionLost, watchConnection } from './connection.ts'
import { createOutbox } from './outbox.ts'
import { sendRow } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'
import { otherTabs } from './outbox-tabs.ts'
import { turnOf } from './outbox-turn.ts'

const store = createOutboxStore()

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
// Retries at once after any call got a response.
watchConnection(() => isConnectionLost() || deskOutbox.tryNow())
