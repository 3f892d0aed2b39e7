import { heardSkewMs } from '../../api/clock.ts'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'
import { createOutbox } from './outbox.ts'
import { sendRow } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createTabLock } from './outbox-tab-lock.ts'
import { otherTabs } from './outbox-tabs.ts'

const store = createOutboxStore()

export const outbox = createOutbox({
  store,
  turn: createTabLock(store),
  tabs: otherTabs(),
  send: sendRow,
  desfase: heardSkewMs,
})

addEventListener('online', outbox.tryNow)
addEventListener('pageshow', outbox.tryNow)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') outbox.tryNow()
})
// Any response proves that the connection is back: retry at once.
watchConnection(() => isConnectionLost() || outbox.tryNow())
