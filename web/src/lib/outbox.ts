import { isConnectionLost } from './connection.ts'
import { ApiError } from './http.ts'
import { createBackoff } from './outbox-backoff.ts'
import {
  type Enviada,
  isPending,
  laneOf,
  type NewRow,
  type Operacion,
  type OutboxRow,
  rowOf,
} from './outbox-rows.ts'
import type { Answered, Outcome, Sent } from './outbox-send.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Tabs } from './outbox-tabs.ts'
import type { Turn } from './outbox-turn.ts'

/** How many persons' operations are on their way at once: a browser has six connections to an address. */
const AT_ONCE = 4
/** For how long somebody waits for an answer before their operation is noted; less where the last call had none. */
const PATIENCE_MS = 8_000
const PATIENCE_LOST_MS = 1_500
/** An answer that another tab heard is here by then. */
const TOLD_WITHIN_MS = 2_000
/** What is due and could not be sent is looked at again after this. */
const SOONEST_MS = 200
/** What is sent one after the other is not drawn one by one, and hundreds less often. */
const DRAWN_ANEW_MS = 100
const MANY = 50
const MANY_DRAWN_ANEW_MS = 1_000
/** What other tabs do comes in bursts: the queue is read once for all of it. */
const READ_ANEW_MS = 50
/** What was sent stays to be looked at for a week. */
const SENT_KEPT_MS = 7 * 86_400_000

export interface OutboxState {
  /** Those that are not answered, in their order: also of other accounts, and those to be looked at. */
  rows: readonly OutboxRow[]
  /** Whether the browser has said what is in it. */
  isRead: boolean
  /** Whether what is sent is on its way now. */
  isSending: boolean
}

interface OutboxParts {
  store: OutboxStore
  turn: Turn
  tabs: Tabs
  send: (row: OutboxRow, senderId: string, isNoted: boolean) => Promise<Sent>
  /** The server's clock less this one's, where it is known. */
  desfase: () => number | undefined
}

interface Person {
  _id: string
  nombre: string
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What is done at a desk goes through here, with a network or without: it is kept by the browser, sent in the order of each
 * person, and leaves the queue only as the program itself has answered. Nothing is given up, and a refused one holds up no other.
 */
export function createOutbox({ store, turn, tabs, send, desfase }: OutboxParts) {
  let state: OutboxState = { rows: [], isRead: false, isSending: false }
  let person: Person | undefined
  let isDraining = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}
  const backoff = createBackoff()
  const waiting = new Map<string, (outcome: Outcome) => void>()
  const listeners = new Set<() => void>()
  const followers = new Set<(key: string, outcome: Outcome) => void>()

  let drawnAt = 0
  let drawing: ReturnType<typeof setTimeout> | undefined

  function draw() {
    clearTimeout(drawing)
    drawing = undefined
    drawnAt = Date.now()
    for (const listener of listeners) listener()
  }

  function show(next: Partial<OutboxState>) {
    state = { ...state, ...next }
    const waits = drawnAt + (state.rows.length > MANY ? MANY_DRAWN_ANEW_MS : DRAWN_ANEW_MS) - Date.now()
    if (waits <= 0 || waits > MANY_DRAWN_ANEW_MS) draw()
    else drawing ??= setTimeout(draw, waits)
  }

  async function reload() {
    show({ rows: await store.all(), isRead: true })
  }

  const onList = (key: string, row: OutboxRow | undefined) =>
    show({ rows: state.rows.flatMap((each) => (each.key === key ? (row ? [row] : []) : [each])) })

  /** Changes one, here and in the other tabs. */
  async function change(
    key: string,
    changed: (row: OutboxRow) => OutboxRow | null,
    sent?: (row: OutboxRow) => Enviada | undefined,
    durability?: IDBTransactionDurability,
  ) {
    const row = await store.change(key, changed, sent, durability)
    onList(key, row)
    tabs.tell('changed')
    return row
  }

  async function add(rows: NewRow[]): Promise<OutboxRow[]> {
    const added = await store.add(rows)
    show({ rows: [...state.rows, ...added] })
    tabs.tell('changed')
    pump()
    return added
  }

  function hearOutcome(key: string, outcome: Outcome) {
    waiting.get(key)?.(outcome)
    waiting.delete(key)
    for (const follow of followers) follow(key, outcome)
  }

  function tellOutcome(key: string, outcome: Outcome) {
    hearOutcome(key, outcome)
    tabs.tell({ key, outcome })
  }

  /** Nobody waits any more: it has happened. What another tab was answered meanwhile is told instead. */
  async function note(key: string) {
    const row = await store.change(key, (each) => ({ ...each, anotada: true })).catch(() => undefined)
    if (row) {
      onList(key, row)
      tabs.tell('changed')
    } else await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS))
    const resolve = waiting.get(key)
    waiting.delete(key)
    resolve?.({ kind: 'noted', key, ocurridoAt: row?.ocurridoAt ?? Date.now() })
  }

  const isOwn = (row: OutboxRow) => row.usuario._id === person?._id || row.enviaPor === person?._id

  /** The first of each person that may be sent now, but of those on their way. */
  function candidates(underWay: ReadonlyMap<string, unknown>): OutboxRow[] {
    const lanes = new Set(underWay.keys())
    return state.rows.filter((row) => {
      if (!isPending(row) || !isOwn(row)) return false
      const lane = laneOf(row)
      if (lanes.has(lane)) return false
      lanes.add(lane)
      return (waiting.has(row.key) && row.tries === 0) || backoff.isDue(lane)
    })
  }

  /** While nothing answers one is sent at a time, the one whose try is the longest ago. */
  function next(underWay: ReadonlyMap<string, unknown>): OutboxRow | undefined {
    if (!backoff.isDown()) return underWay.size < AT_ONCE ? candidates(underWay)[0] : undefined
    if (underWay.size > 0) return undefined
    return candidates(underWay).sort(
      (one, other) => backoff.triedAt(laneOf(one)) - backoff.triedAt(laneOf(other)),
    )[0]
  }

  async function drain(isMine: () => boolean) {
    await reload()
    const underWay = new Map<string, Promise<void>>()
    while (person && isMine()) {
      const row = next(underWay)
      if (row) {
        const lane = laneOf(row)
        if (underWay.size === 0) show({ isSending: true })
        underWay.set(
          lane,
          deliver(row.key).finally(() => underWay.delete(lane)),
        )
      } else if (underWay.size > 0) {
        const poked = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([...underWay.values(), poked])
      } else break
    }
    await Promise.all(underWay.values())
  }

  async function deliver(key: string) {
    const row = await store.get(key)
    // Another tab has sent it, or somebody has taken it out.
    if (!person || !row || !isPending(row)) return onList(key, row)
    const lane = laneOf(row)
    const isNoted = row.anotada === true || row.esperaHasta < Date.now()
    const wasDown = backoff.isDown() || isConnectionLost()
    const startedAt = Date.now()
    const sent = await send(row, person._id, isNoted)
    switch (sent.kind) {
      case 'done':
        backoff.answered(lane)
        await change(
          key,
          () => null,
          (each) => (isNoted || each.anotada ? sentOf(each, sent.answer) : undefined),
          // One that comes back is sent again, and was done: the disk is not waited for.
          'relaxed',
        )
        return tellOutcome(key, sent)
      case 'refused':
        backoff.answered(lane)
        return refuse(key, sent.error, isNoted)
      case 'kept': {
        backoff.failed(lane, startedAt, sent.error.retryAfterSeconds)
        const after = await change(key, (each) => ({
          ...each,
          tries: each.tries + 1,
          lastError: sent.error.message,
        }))
        if (waiting.has(key) && (wasDown || (after?.tries ?? 0) > 1)) await note(key)
        return
      }
      case 'signedOut':
        person = undefined
    }
  }

  /** Whoever waits is told, and mends it where it was done; else it is kept until somebody looks at it. */
  async function refuse(key: string, error: ApiError, wasNoted: boolean) {
    const { message, status, codigo } = error
    let isTold = false
    await change(key, (row) => {
      if (!wasNoted && row.anotada) return row
      isTold = !wasNoted && Date.now() < row.esperaHasta
      return isTold ? null : { ...row, anotada: true, revisar: { texto: message, status, codigo } }
    })
    if (isTold) tellOutcome(key, { kind: 'refused', error })
    else if (waiting.has(key)) await note(key)
  }

  /** Sends what is due, in this tab's turn, and again when more is. */
  async function pump() {
    wake()
    if (isDraining || !person) return
    clearTimeout(timer)
    if (candidates(new Map()).length > 0) {
      isDraining = true
      await turn(drain).catch(() => {})
      isDraining = false
      if (state.isSending) show({ isSending: false })
    }
    const mine = state.rows.filter((row) => isPending(row) && isOwn(row))
    if (person && mine.length > 0)
      timer = setTimeout(pump, Math.max(SOONEST_MS, backoff.waitMs(mine.map(laneOf))))
  }

  /** The network may be back: it is tried at once. */
  function tryNow() {
    backoff.forget()
    pump()
  }

  let isReading = false
  function readAnew() {
    if (isReading) return
    isReading = true
    setTimeout(() => {
      isReading = false
      reload().then(pump, () => {})
    }, READ_ANEW_MS)
  }

  tabs.listen((said) => {
    if (said === 'changed') readAnew()
    else {
      const { error } = said.outcome as { error?: ApiError }
      const outcome = error
        ? { ...said.outcome, error: new ApiError(error.message, error.status, error) }
        : said.outcome
      hearOutcome(said.key, outcome as Outcome)
    }
  })

  return {
    get: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Hears what each was answered, in whichever tab, also once nobody waits for it. */
    onOutcome(follow: (key: string, outcome: Outcome) => void) {
      followers.add(follow)
      return () => {
        followers.delete(follow)
      }
    },

    /** One that is not answered, as the database has it. */
    find: store.get,

    /** This person is here: what is theirs is sent. */
    async start(who: Person) {
      if (person?._id === who._id) return
      person = who
      await reload()
      tryNow()
      const old = (await store.sent()).filter(({ at }) => Date.now() - at > SENT_KEPT_MS)
      if (old.length > 0) await store.forgetSent(old.map(({ key }) => key))
    },

    stop() {
      person = undefined
      clearTimeout(timer)
    },

    tryNow,

    /**
     * Does it: the answer, where one comes while somebody waits, or that it is noted. With a patience of 0 it is noted at
     * once. The one that is in the queue with the same key goes on as it is.
     */
    async submit<Answer extends Answered>(
      operacion: Operacion,
      patienceMs = isConnectionLost() ? PATIENCE_LOST_MS : PATIENCE_MS,
    ): Promise<Outcome<Answer>> {
      if (!person) return { kind: 'unkept' }
      const row = rowOf(operacion, { usuario: person, desfase: desfase(), patienceMs })
      const { key, ocurridoAt } = row
      const outcome = new Promise<Outcome>((resolve) => {
        if (patienceMs > 0) waiting.set(key, resolve)
        else resolve({ kind: 'noted', key, ocurridoAt })
      })
      try {
        await add([row])
      } catch {
        waiting.delete(key)
        return { kind: 'unkept' }
      }
      if (patienceMs > 0) setTimeout(() => waiting.has(key) && note(key), patienceMs)
      return outcome as Promise<Outcome<Answer>>
    },

    /** One that was refused is sent once more, as it is or changed by whoever looked at it. */
    async sendAgain(key: string, changed: (row: OutboxRow) => OutboxRow = (row) => row) {
      await change(key, (row) => {
        const { revisar: _, ...again } = changed(row)
        return again
      })
      tryNow()
    },

    /** Nobody wants it: it is not sent. That it was there stays for a while. */
    drop: (key: string) =>
      change(
        key,
        () => null,
        (row) => ({ ...sentOf(row), isDropped: true }),
      ),

    /** What another account did here and left is sent by whoever is here, as made by that one. */
    async takeOver(userId: string) {
      const enviaPor = person?._id
      if (!enviaPor) return
      for (const { key, usuario } of state.rows)
        if (usuario._id === userId) await change(key, (row) => ({ ...row, enviaPor }))
      tryNow()
    },

    /** Takes in what a file brought; what is there already stays. Gives how many came in. */
    takeIn: async (rows: NewRow[]) => (await add(rows)).length,

    sent: () => store.sent(),
  }
}

function sentOf({ key, tipo, resumen, usuario, ocurridoAt }: OutboxRow, answer?: Answered): Enviada {
  return {
    key,
    tipo,
    resumen,
    usuario,
    ocurridoAt,
    at: Date.now(),
    ...(answer && { _id: answer._id }),
    ...(answer?.numero !== undefined && { numero: answer.numero }),
    avisos: answer?.avisos ?? [],
  }
}
