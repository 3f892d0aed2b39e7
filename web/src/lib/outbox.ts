import { isConnectionLost } from './connection.ts'
import { createOutboxList } from './outbox-list.ts'
import { isPending, type NewRow, type Operacion, type OutboxRow, rowOf, sentOf } from './outbox-rows.ts'
import type { Answered, Outcome } from './outbox-send.ts'
import { createSender, type Person, type SenderParts } from './outbox-sender.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Tabs } from './outbox-tabs.ts'
import { createOutboxWaiting } from './outbox-waiting.ts'

/** For how long somebody waits for an answer before their operation is noted; less where the last call had none. */
const PATIENCE_MS = 8_000
const PATIENCE_LOST_MS = 1_500
/** What other tabs do comes in bursts: the queue is read once for all of it. */
const READ_ANEW_MS = 50
/** What was sent stays to be looked at for a week. */
const SENT_KEPT_MS = 7 * 86_400_000

interface OutboxParts extends Pick<SenderParts, 'turn' | 'send'> {
  store: OutboxStore
  tabs: Tabs
  /** The server's clock less this one's, where it is known. */
  desfase: () => number | undefined
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What is done at a desk goes through here, with a network or without: it is kept by the browser, sent in the order of each
 * person, and leaves the queue only as the program itself has answered. Nothing is given up, and a refused one holds up no other.
 */
export function createOutbox({ store, turn, tabs, send, desfase }: OutboxParts) {
  const list = createOutboxList(store, tabs)
  const waiting = createOutboxWaiting(list, tabs, store.sent)
  const { person, setPerson, pump, tryNow } = createSender({ store, list, waiting, turn, send })

  let isReading = false
  function readAnew() {
    if (isReading) return
    isReading = true
    setTimeout(() => {
      isReading = false
      list.reload().then(pump, () => {})
    }, READ_ANEW_MS)
  }

  tabs.listen((told) => {
    if (told === 'changed') readAnew()
    else waiting.hearTold(told.key, told.outcome)
  })

  async function add(rows: NewRow[]): Promise<OutboxRow[]> {
    const added = await list.add(rows)
    pump()
    return added
  }

  /** One that waits to be looked at is done once more, as it is now. */
  async function renew(row: NewRow) {
    await list.change(row.key, (before) => (isPending(before) ? before : { ...row, seq: before.seq }))
    pump()
  }

  return {
    get: list.get,
    subscribe: list.subscribe,

    /** Hears what each was answered, in whichever tab, also once nobody waits for it. */
    onOutcome: waiting.follow,

    /** One that is not answered, as the database has it. */
    find: store.get,

    /** This person is here: what is theirs is sent. */
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
     * Does it: the answer, where one comes while somebody waits, or that it is noted. With a patience of 0 it is noted at
     * once. The one that is in the queue with the same key goes on as it is.
     */
    async submit<Answer extends Answered>(
      operacion: Operacion,
      patienceMs = isConnectionLost() ? PATIENCE_LOST_MS : PATIENCE_MS,
    ): Promise<Outcome<Answer>> {
      const usuario = person()
      if (!usuario) return { kind: 'unkept' }
      const row = rowOf(operacion, { usuario, desfase: desfase(), patienceMs })
      const { key, ocurridoAt } = row
      const outcome = new Promise<Outcome>((resolve) => {
        if (patienceMs > 0) waiting.begin(row, resolve)
        else resolve({ kind: 'noted', key, ocurridoAt })
      })
      try {
        const added = await add([row])
        if (added.length === 0) await renew(row)
      } catch {
        waiting.end(key, { kind: 'unkept' })
        return { kind: 'unkept' }
      }
      if (patienceMs > 0) setTimeout(() => waiting.has(key) && waiting.note(key).finally(pump), patienceMs)
      return outcome as Promise<Outcome<Answer>>
    },

    /** It was learnt whose it is: what is of one person is sent in its order. */
    nameOwner: (key: string, persona: string) => list.change(key, (row) => ({ ...row, persona })),

    /** One that was refused is sent once more, as it is or changed by whoever looked at it. */
    async sendAgain(key: string, changed: (row: OutboxRow) => OutboxRow = (row) => row) {
      await list.change(key, (row) => {
        const { revisar: _, ...again } = changed(row)
        return again
      })
      tryNow()
    },

    /** Nobody wants it: it is not sent. That it was there stays for a while. */
    drop: (key: string) =>
      list.change(
        key,
        () => null,
        (row) => ({ ...sentOf(row), isDropped: true }),
      ),

    /** What another account did here and left is sent by whoever is here, as made by that one. */
    async takeOver(userId: string) {
      const enviaPor = person()?._id
      if (!enviaPor) return
      for (const { key, usuario } of list.get().rows)
        if (usuario._id === userId) await list.change(key, (row) => ({ ...row, enviaPor }))
      tryNow()
    },

    /** Takes in what a file brought; what is there already stays. Gives how many came in. */
    takeIn: async (rows: NewRow[]) => (await add(rows)).length,

    sent: () => store.sent(),
  }
}
