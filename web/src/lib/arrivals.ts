import { type ApiError, asApiError } from './http.ts'
import { keepHere, keptHere } from './kept-llegadas.ts'
import type { OutboxState } from './outbox-list.ts'
import type { Operacion, OutboxRow, Revisar } from './outbox-rows.ts'
import type { Answered, Outcome } from './outbox-send.ts'

/** How many are kept; beyond them only those who are not settled, of whom somebody must still hear. */
const KEPT = 60
/** How many of those the browser keeps over a reload. */
const KEPT_OVER_RELOAD = 200
/** For how long whoever was answered is worth showing again after a reload. */
export const SHOWN_AGAIN_MS = 12 * 3_600_000
/** For how long who was never written down is asked about again by itself: later it would be an arrival of another part of the day. */
const ASKED_AGAIN_MS = 2 * 3_600_000

/** Somebody who came, and what became of it. */
export interface Arrival {
  id: string
  /** When, in milliseconds since 1970. */
  at: number
  /** By which they are sent. */
  key?: string
  /** Null while it is on its way. */
  outcome: { kind: string } | null
  /** Taken out of the queue, though a sending may have been on its way: that it was done is still heard. */
  isOut?: boolean
}

interface Deeds<Who extends Arrival> {
  /** What is sent for somebody; or what became of them where nothing can be. What it throws is a failure. */
  operacionOf: (who: Who, change: Change<Who>) => Promise<Sendable | { outcome: Who['outcome'] }>
  done: (who: Who, answer: Answered, wasSaved: boolean, change: Change<Who>) => Who['outcome']
  /** Whoever waited was told no. */
  refused: (who: Who, error: ApiError, change: Change<Who>) => Promise<Who['outcome']>
  /** Nobody answers: what the desk is told by what the browser knows. Where it keeps somebody out nothing is sent. */
  noted: (who: Who, change: Change<Who>) => Promise<Noted<Who>>
  review: (revisar: Revisar) => Who['outcome']
  /** A failure: nothing was sent. */
  failed: (text: string) => Who['outcome']
  /** Somebody took it out of the queue. */
  dropped: Who['outcome']
  /** Of whom nobody knows, too long ago to be asked about. */
  notAnswered: Who['outcome']
}

interface Noted<Who extends Arrival> {
  outcome: Who['outcome']
  isOut?: boolean
  /** The client it is, where that was not known as they were sent. */
  persona?: string | undefined
}

/** It has the key of the arrival, so that its answer finds them. */
type Sendable = Operacion & { key: string }

type Change<Who> = (changed: (who: Who) => Who) => void

/** The queue, as those who came need it. */
export interface ArrivalsOutbox {
  get: () => OutboxState
  submit: (operacion: Operacion) => Promise<Outcome>
  drop: (key: string) => Promise<unknown>
  /** It was learnt whose it is. */
  nameOwner: (key: string, persona: string) => Promise<unknown>
  sent: () => Promise<readonly { key: string; isDropped?: boolean }[]>
  subscribe: (listener: () => void) => () => void
  /** Hears what became of each, whoever waits for it. */
  onOutcome: (listener: (key: string, outcome: Outcome) => void) => () => void
  /** One that is in it, as the browser keeps it. */
  find: (key: string) => Promise<OutboxRow | undefined>
}

export type Arrivals<Who extends Arrival> = ReturnType<typeof createArrivals<Who>>

/** Where they outlive the page. */
export interface ArrivalsMemory<Who> {
  read: () => readonly Who[]
  write: (all: readonly Who[]) => void
}

/** The place of the browser where a list of them is kept. */
export type ArrivalsPlace = 'all' | 'visitas'

/**
 * Those who came, the latest first. Each goes through the queue of the desk by itself: nobody waits for somebody else's
 * answer, and what is not answered is noted there, is sent again until it is, and says here what became of it.
 */
export function createArrivals<Who extends Arrival>(
  deeds: Deeds<Who>,
  outbox: ArrivalsOutbox,
  memory: ArrivalsMemory<Who>,
) {
  const kept = () => memory.read().filter(isWorthKeeping)
  let all: readonly Who[] = kept()
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()

  function set(next: readonly Who[]) {
    all = next
    memory.write(bounded(withOthers(all, kept())).slice(0, KEPT_OVER_RELOAD))
    for (const listener of listeners) listener()
  }

  const find = (id: string) => all.find((each) => each.id === id)

  function change(id: string, changed: (who: Who) => Who) {
    set(all.map((each) => (each.id === id ? changed(each) : each)))
  }

  /** What became of them, where it is still that which they wait for. */
  function tell({ id, key }: Pick<Who, 'id' | 'key'>, outcome: Who['outcome'], isNews = isWaiting) {
    change(id, (each) => (each.key === key && isNews(each) ? { ...each, outcome } : each))
  }

  /** `ocurridoAt`: when they came, where that is not now. */
  async function settle(who: Who, ocurridoAt?: number) {
    const { id } = who
    underWay.add(id)
    try {
      const next = await deeds.operacionOf(who, (changed) => change(id, changed))
      if ('outcome' in next) return change(id, (each) => ({ ...each, outcome: next.outcome }))
      await conclude(id, await outbox.submit({ ...next, ...(ocurridoAt && { ocurridoAt }) }))
    } catch (error) {
      change(id, (each) => ({ ...each, outcome: deeds.failed(asApiError(error).message) }))
    } finally {
      underWay.delete(id)
    }
  }

  async function conclude(id: string, told: Outcome) {
    const who = find(id)
    if (!who || !mayHearDone(who)) return
    const learn: Change<Who> = (changed) => change(id, changed)
    if (told.kind === 'done') {
      tell(who, deeds.done(who, told.answer, told.wasSaved, learn), mayHearDone)
      return learn((each) => ({ ...each, isOut: false }))
    }
    if (!isWaiting(who)) return
    if (told.kind === 'refused') return tell(who, await deeds.refused(who, told.error, learn))
    if (told.kind === 'unkept') return tell(who, deeds.failed(UNKEPT))
    const { outcome, isOut, persona } = await deeds.noted(who, learn)
    // An answer may have come while that was reckoned.
    if (find(id)?.outcome !== null) return
    if (isOut && who.key) {
      learn((each) => ({ ...each, isOut: true }))
      await outbox.drop(who.key)
    } else if (persona && who.key) await outbox.nameOwner(who.key, persona)
    tell(who, outcome, isPending)
    lookAtReview()
  }

  /** What the program itself refused of those noted here. */
  function lookAtReview() {
    for (const { key, revisar } of outbox.get().rows) {
      const who = revisar && all.find((each) => each.key === key && isNoted(each))
      if (who) tell(who, deeds.review(revisar))
    }
  }

  /**
   * Waits for the answer of one that an earlier page sent: what this browser knows by now may be that very arrival, by which
   * it would keep them out.
   */
  async function waitAgain(id: string, { tipo, key, persona, body, resumen }: OutboxRow) {
    await conclude(id, await outbox.submit({ tipo, key, persona, body, resumen }))
  }

  /** Goes on with somebody of an earlier page: waited for once more, noted, answered meanwhile, or taken out. */
  async function goOn(who: Who) {
    const { id, key = '' } = who
    const row = await outbox.find(key)
    if (row?.revisar) return tell(who, deeds.review(row.revisar))
    if (row) return isPending(who) ? waitAgain(id, row) : undefined
    const sent = (await outbox.sent().catch(() => [])).find((each) => each.key === key)
    // That somebody took it out is remembered for a week; what was refused does not go by itself.
    if (sent?.isDropped || (!sent && who.outcome?.kind === 'review')) {
      change(id, (each) => ({ ...each, isOut: true }))
      return tell(who, deeds.dropped)
    }
    // Answered with the page gone, it is answered the same once more; never written down, it is now.
    if (isRecent(who) || isNoted(who)) return settle(who, who.at)
    tell(who, deeds.notAnswered)
  }

  return {
    list: () => all,
    find,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    add(who: Who) {
      set(bounded([who, ...all]))
      settle(who)
    },

    change,

    /** Tries once more, as they are now. */
    tryAgain(who: Who) {
      const again = { ...who, outcome: null, isOut: false }
      change(who.id, () => again)
      settle(again)
    },

    /** Goes on where an earlier page left it. */
    resume() {
      lookAtReview()
      for (const who of all.filter((each) => isWaiting(each) && !underWay.has(each.id))) {
        underWay.add(who.id)
        goOn(who)
          // The browser does not say what is in its queue: they stay as they are until it does.
          .catch(() => {})
          .finally(() => underWay.delete(who.id))
      }
    },

    /** Hears what becomes of those who are in the queue, until it is told to stop. */
    follow(): () => void {
      const stop = [
        outbox.subscribe(lookAtReview),
        outbox.onOutcome((key, outcome) => {
          const who = all.find((each) => each.key === key && mayHearDone(each))
          if (who && outcome.kind === 'done') conclude(who.id, outcome)
        }),
      ]
      return () => {
        for (const each of stop) each()
      }
    },
  }
}

export function keptArrivals<Who>(userId: string, place: ArrivalsPlace): readonly Who[] {
  return keptHere<readonly Who[]>(userId, place) ?? []
}

/** The memory of a list, for whoever is signed in: an answer that comes after the session was closed brings nobody back. */
export function memoryOf<Who>(
  userId: string,
  place: ArrivalsPlace,
  isOpen: () => boolean,
): ArrivalsMemory<Who> {
  return {
    read: () => keptArrivals(userId, place),
    write: (all) => isOpen() && keepHere(userId, place, all),
  }
}

/** Nobody was told anything of them yet. */
const isPending = ({ outcome }: Arrival) => outcome === null

/** Noted, or to be looked at: they are in the queue. */
const isNoted = ({ outcome }: Arrival) => outcome?.kind === 'noted' || outcome?.kind === 'review'

/** Somebody must still hear what became of them. */
const isWaiting = (who: Arrival) => isPending(who) || isNoted(who)

/** Where it was done all the same, that is what is said of them. */
const mayHearDone = (who: Arrival) => isWaiting(who) || who.isOut === true

export const isRecent = ({ at }: Arrival) => Date.now() - at < ASKED_AGAIN_MS

function isSettled(who: Arrival): boolean {
  return !isWaiting(who) && who.outcome?.kind !== 'failed'
}

/** Of a day that is over only those of whom nobody knows yet whether they were registered. */
function isWorthKeeping(who: Arrival): boolean {
  return isWaiting(who) || Date.now() - who.at < SHOWN_AGAIN_MS
}

function bounded<Who extends Arrival>(all: readonly Who[]): readonly Who[] {
  return all.filter((each, index) => index < KEPT || !isSettled(each))
}

/** With those whom another tab keeps, the latest first. */
function withOthers<Who extends Arrival>(own: readonly Who[], kept: readonly Who[]): readonly Who[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...kept.filter(({ id }) => !ids.has(id))].sort((one, other) => other.at - one.at)
}

const UNKEPT = 'Este navegador no pudo anotarla y no se envió. Reinténtalo.'
