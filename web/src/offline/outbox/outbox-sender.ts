import type { ApiError } from '../../api/api-error.ts'
import { isConnectionLost } from '../../api/connection.ts'
import { createBackoff } from './outbox-backoff.ts'
import type { OutboxList } from './outbox-list.ts'
import { type Enviada, isKnown, isPending, laneOf, type OutboxRow, sentOf } from './outbox-rows.ts'
import type { Sent } from './outbox-send.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { TabLock } from './outbox-tab-lock.ts'
import type { OutboxWaiting } from './outbox-waiting.ts'

/** Maximum number of lanes that send at once: a browser opens only six HTTP/1.1 connections to a host. */
const AT_ONCE = 4
/** The sentence names the program, not the internet: the server may run on this computer. */
const NOT_ANSWERING = 'El programa no respondió. Se envía solo en cuanto responda.'
const SOONEST_MS = 200

export interface SenderParts {
  store: Pick<OutboxStore, 'get' | 'wasDone'>
  list: OutboxList
  waiting: OutboxWaiting
  turn: TabLock
  send: (row: OutboxRow, senderId: string, isNoted: boolean) => Promise<Sent>
}

export interface Person {
  _id: string
  nombre: string
}

interface UnderWay {
  lane: string
  isOver: Promise<void>
}

/** Sends the current account's operations, in order within each lane. A refused one does not block its lane. */
export function createSender({ store, list, waiting, turn, send }: SenderParts) {
  let person: Person | undefined
  let isDraining = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}
  const backoff = createBackoff()
  const underWay = new Map<string, UnderWay>()

  const isOwn = (row: OutboxRow) => row.usuario._id === person?._id || row.enviaPor === person?._id

  const isDue = (row: OutboxRow) => isPending(row) && isKnown(row) && isOwn(row)

  /**
   * The first due row of each idle lane whose backoff is over; a first try with a waiting caller ignores the
   * backoff. A row in flight also blocks the lane to which `nameOwner` has moved it.
   */
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

  /** The next row to send; while the server is down, one at a time, from the least recently failed lane. */
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
          // The browser could not store the outcome: count a failure, so that the row is retried later.
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
    // The account signed out, or the row was sent by another tab, removed or refused.
    if (!person || !row || !isPending(row)) return list.set(key, row)
    const lane = laneOf(row)
    // A colleague's operation counts as noted: its author is not here to react to a refusal.
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
      case 'retry': {
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

  /** Deletes the row and stores its history record if the storage has room. False if the row was gone. */
  async function leave(key: string, sent: (row: OutboxRow) => Enviada | undefined): Promise<boolean> {
    let wasThere = false
    const gone = () => {
      wasThere = true
      return null
    }
    // 'relaxed' is safe: a row that reappears after a crash is sent again and its response is replayed.
    await list.change(key, gone, sent, 'relaxed').catch(() => list.change(key, gone, undefined, 'relaxed'))
    return wasThere
  }

  /**
   * Reports a refusal to the waiting caller. A row sent as already done stays for review; if the caller gave
   * up, the row is retried as already done.
   */
  async function refuse(key: string, error: ApiError, wasNoted: boolean) {
    const { message, status, codigo } = error
    let isAwaited = false
    await list.change(key, (row) => {
      if (wasNoted) return { ...row, anotada: true, revisar: { texto: message, status, codigo } }
      isAwaited = !row.anotada && Date.now() < row.esperaHasta
      return isAwaited ? null : { ...row, anotada: true }
    })
    if (isAwaited) waiting.tell(key, { kind: 'refused', error })
    else if (waiting.has(key)) await waiting.note(key)
  }

  /** Sends due rows under the tab lock, and schedules the next pass. */
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
    person: () => person,

    setPerson(who: Person | undefined) {
      person = who
      if (!who) clearTimeout(timer)
    },

    pump,

    tryNow() {
      backoff.forget()
      pump()
    },
  }
}
