import { isConnectionLost } from '../../api/connection.ts'
import { createOutboxList } from './outbox-list.ts'
import { isPending, type NewRow, type Operacion, type OutboxRow, rowOf, sentOf } from './outbox-rows.ts'
import type { Answered, Outcome } from './outbox-send.ts'
import { createSender, type Person, type SenderParts } from './outbox-sender.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Tabs } from './outbox-tabs.ts'
import { createOutboxWaiting } from './outbox-waiting.ts'

/** How long a caller waits for the response before `submit` resolves with 'noted'; shorter while offline. */
const SUBMIT_TIMEOUT_MS = 8_000
const OFFLINE_TIMEOUT_MS = 1_500
/** The other tabs' 'changed' messages within this time cause one reload: they come in bursts. */
const REREAD_DELAY_MS = 50
const SENT_KEPT_MS = 7 * 86_400_000

interface OutboxParts extends Pick<SenderParts, 'turn' | 'send'> {
  store: OutboxStore
  tabs: Tabs
  /** Server clock minus this clock in ms, if known. */
  desfase: () => number | undefined
}

export type Outbox = ReturnType<typeof createOutbox>

/** Persists operations, sends those of a client in order, and retries each until a final response. */
export function createOutbox({ store, turn, tabs, send, desfase }: OutboxParts) {
  const list = createOutboxList(store, tabs)
  const waiting = createOutboxWaiting(list, tabs, store.sent)
  const { person, setPerson, pump, tryNow } = createSender({ store, list, waiting, turn, send })

  let isReading = false
  function scheduleReload() {
    if (isReading) return
    isReading = true
    setTimeout(() => {
      isReading = false
      list.reload().then(pump, () => {})
    }, REREAD_DELAY_MS)
  }

  tabs.listen((message) => {
    if (message === 'changed') scheduleReload()
    else waiting.hearFromTab(message.key, message.outcome)
  })

  async function add(rows: NewRow[]): Promise<OutboxRow[]> {
    const added = await list.add(rows)
    pump()
    return added
  }

  async function renew(row: NewRow) {
    await list.change(row.key, (before) => (isPending(before) ? before : { ...row, seq: before.seq }))
    pump()
  }

  return {
    get: list.get,
    subscribe: list.subscribe,

    /** Calls back at each acceptance of an operation of any tab; at a refusal only while its caller waits. */
    onOutcome: waiting.follow,

    find: store.get,

    /** Starts sending for this account, and deletes the history older than a week. */
    async start(who: Person) {
      if (person()?._id === who._id) return
      setPerson(who)
      await list.reload()
      tryNow()
      const old = (await store.sent()).filter(({ at }) => Date.now() - at > SENT_KEPT_MS)
      if (old.length > 0) await store.forgetSent(old.map(({ key }) => key))
    },

    stop: () => setPerson(undefined),

    tryNow,

    /**
     * Resolves with the response, with 'noted' at the timeout or after failed tries, or with 'unstored' if it
     * cannot store the row. A pending row with this key stays unchanged; a refused one is replaced and sent.
     */
    async submit<Answer extends Answered>(
      operacion: Operacion,
      timeoutMs = isConnectionLost() ? OFFLINE_TIMEOUT_MS : SUBMIT_TIMEOUT_MS,
    ): Promise<Outcome<Answer>> {
      const usuario = person()
      if (!usuario) return { kind: 'unstored' }
      const row = rowOf(operacion, { usuario, desfase: desfase(), timeoutMs })
      const { key, ocurridoAt } = row
      const outcome = new Promise<Outcome>((resolve) => {
        if (timeoutMs > 0) waiting.begin(row, resolve)
        else resolve({ kind: 'noted', key, ocurridoAt })
      })
      try {
        const added = await add([row])
        if (added.length === 0) await renew(row)
      } catch {
        waiting.end(key, { kind: 'unstored' })
        return { kind: 'unstored' }
      }
      if (timeoutMs > 0) setTimeout(() => waiting.has(key) && waiting.note(key).finally(pump), timeoutMs)
      return outcome as Promise<Outcome<Answer>>
    },

    /** Sets the client of an operation, and with it the lane in which it is sent. */
    nameOwner: (key: string, persona: string) => list.change(key, (row) => ({ ...row, persona })),

    async sendAgain(key: string, changed: (row: OutboxRow) => OutboxRow = (row) => row) {
      await list.change(key, (row) => {
        const { revisar: _, ...again } = changed(row)
        return again
      })
      tryNow()
    },

    drop: (key: string) =>
      list.change(
        key,
        () => null,
        (row) => ({ ...sentOf(row), isDropped: true }),
      ),

    /** Lets the current account send another account's operations; the server records both accounts. */
    async takeOver(userId: string) {
      const enviaPor = person()?._id
      if (!enviaPor) return
      for (const { key, usuario } of list.get().rows)
        if (usuario._id === userId) await list.change(key, (row) => ({ ...row, enviaPor }))
      tryNow()
    },

    takeIn: async (rows: NewRow[]) => (await add(rows)).length,

    sent: () => store.sent(),
  }
}
