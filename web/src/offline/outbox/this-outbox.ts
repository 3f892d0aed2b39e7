import { heardSkewMs } from '../../api/clock.ts'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'
import { createOutbox } from './outbox.ts'
import { sendRow } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'
import { turnOf } from './outbox-tab-lock.ts'
import { otherTabs } from './outbox-tabs.ts'

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
