import { isConnectionLost } from './connection.ts'
import type { ApiError } from './http.ts'
import { createBackoff } from './outbox-backoff.ts'
import type { OutboxList } from './outbox-list.ts'
import { type Enviada, isKnown, isPending, laneOf, type OutboxRow, sentOf } from './outbox-rows.ts'
import type { Sent } from './outbox-send.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Turn } from './outbox-turn.ts'
import type { OutboxWaiting } from './outbox-waiting.ts'

/** How many persons' operations are on their way at once: a browser has six connections to an address. */
const AT_ONCE = 4
/** The program may be on this very computer: nobody goes and looks for the internet. */
const NOT_ANSWERING = 'El programa no respondió. Se envía solo en cuanto responda.'
/** What is due and could not be sent is looked at again after this. */
const SOONEST_MS = 200

export interface SenderParts {
  store: Pick<OutboxStore, 'get' | 'wasDone'>
  list: OutboxList
  waiting: OutboxWaiting
  turn: Turn
  send: (row: OutboxRow, senderId: string, isNoted: boolean) => Promise<Sent>
}

export interface Person {
  _id: string
  nombre: string
}

/** One that is on its way, and whose it was as it was sent. */
interface UnderWay {
  lane: string
  isOver: Promise<void>
}

/**
 * Sends what is in the queue and is of whoever is here, in the order of each person, until the program itself has answered.
 * Nothing is given up, and a refused one holds up no other.
 */
export function createSender({ store, list, waiting, turn, send }: SenderParts) {
  let person: Person | undefined
  let isDraining = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}
  const backoff = createBackoff()
  const underWay = new Map<string, UnderWay>()

  const isOwn = (row: OutboxRow) => row.usuario._id === person?._id || row.enviaPor === person?._id

  /** What this program is to send, by itself. */
  const isDue = (row: OutboxRow) => isPending(row) && isKnown(row) && isOwn(row)

  /** The first of each person that may be sent now, but of those on their way: also of whom it was learnt since whose it is. */
  function candidates(): OutboxRow[] {
    const { rows } = list.get()
    const lanes = new Set([...underWay.values()].map(({ lane }) => lane))
    for (const row of rows) if (underWay.has(row.key)) lanes.add(laneOf(row))
    return rows.filter((row) => {
      if (!isDue(row)) return false
      const lane = laneOf(row)
      if (lanes.has(lane)) return false
      lanes.add(lane)
      return (waiting.has(row.key) && row.tries === 0) || backoff.isDue(lane)
    })
  }

  /** While nothing answers one is sent at a time, the one whose try is the longest ago. */
  function next(): OutboxRow | undefined {
    if (!backoff.isDown()) return underWay.size < AT_ONCE ? candidates()[0] : undefined
    if (underWay.size > 0) return undefined
    return candidates().sort((one, other) => backoff.triedAt(laneOf(one)) - backoff.triedAt(laneOf(other)))[0]
  }

  async function drain(isMine: () => boolean) {
    await list.reload()
    while (person && isMine()) {
      const row = next()
      if (row) {
        const { key } = row
        if (underWay.size === 0) list.show({ isSending: true })
        const lane = laneOf(row)
        const startedAt = Date.now()
        const isOver = deliver(key)
          // The browser could not write down what became of it: it is asked about again, later.
          .catch(() => backoff.failed(lane, startedAt))
          .finally(() => underWay.delete(key))
        underWay.set(key, { lane, isOver })
      } else if (underWay.size > 0) {
        const poked = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([...areOver(), poked])
      } else break
    }
    await Promise.all(areOver())
  }

  const areOver = () => [...underWay.values()].map(({ isOver }) => isOver)

  async function deliver(key: string) {
    const row = await store.get(key)
    // Another tab has sent it, or somebody has taken it out.
    if (!person || !row || !isPending(row)) return list.set(key, row)
    const lane = laneOf(row)
    // Who did it is not here to be answered where a colleague sends it.
    const isNoted = row.anotada === true || row.esperaHasta < Date.now() || row.usuario._id !== person._id
    const wasDown = backoff.isDown() || isConnectionLost()
    const startedAt = Date.now()
    const sent = await send(row, person._id, isNoted)
    switch (sent.kind) {
      case 'done':
        try {
          const wasThere = await leave(key, (each) =>
            isNoted || each.anotada ? sentOf(each, sent.answer) : undefined,
          )
          if (!wasThere) await store.wasDone(sentOf(row, sent.answer))
          backoff.answered(lane)
        } finally {
          waiting.tell(key, sent)
        }
        return
      case 'refused':
        backoff.answered(lane)
        return refuse(key, sent.error, isNoted)
      case 'kept': {
        backoff.failed(lane, startedAt, sent.error.retryAfterSeconds)
        const after = await list.change(key, (each) => ({
          ...each,
          tries: each.tries + 1,
          lastError: sent.error.isNetwork ? NOT_ANSWERING : sent.error.message,
        }))
        if (waiting.has(key) && (wasDown || (after?.tries ?? 0) > 1)) await waiting.note(key)
        return
      }
      case 'signedOut':
        person = undefined
    }
  }

  /** Leaves the queue with what became of it, or without where there is no room for that. Gives whether it was in it. */
  async function leave(key: string, sent: (row: OutboxRow) => Enviada | undefined): Promise<boolean> {
    let wasThere = false
    const gone = () => {
      wasThere = true
      return null
    }
    // One that comes back is sent again, and was done: the disk is not waited for.
    await list.change(key, gone, sent, 'relaxed').catch(() => list.change(key, gone, undefined, 'relaxed'))
    return wasThere
  }

  /** Whoever waits is told, and mends it where it was done; else it is kept until somebody looks at it. */
  async function refuse(key: string, error: ApiError, wasNoted: boolean) {
    const { message, status, codigo } = error
    let isTold = false
    await list.change(key, (row) => {
      if (wasNoted) return { ...row, anotada: true, revisar: { texto: message, status, codigo } }
      isTold = !row.anotada && Date.now() < row.esperaHasta
      // A no that comes too late is asked once more, as of what has happened.
      return isTold ? null : { ...row, anotada: true }
    })
    if (isTold) waiting.tell(key, { kind: 'refused', error })
    else if (waiting.has(key)) await waiting.note(key)
  }

  /** Sends what is due, in this tab's turn, and again when more is. */
  async function pump() {
    wake()
    if (isDraining || !person) return
    clearTimeout(timer)
    if (candidates().length > 0) {
      isDraining = true
      await turn(drain).catch(() => {})
      isDraining = false
      if (list.get().isSending) list.show({ isSending: false })
    }
    const mine = list.get().rows.filter(isDue)
    if (person && mine.length > 0)
      timer = setTimeout(pump, Math.max(SOONEST_MS, backoff.waitMs(mine.map(laneOf))))
  }

  return {
    /** Whose operations are sent. */
    person: () => person,

    setPerson(who: Person | undefined) {
      person = who
      if (!who) clearTimeout(timer)
    },

    pump,

    /** The network may be back: it is tried at once. */
    tryNow() {
      backoff.forget()
      pump()
    },
  }
}
