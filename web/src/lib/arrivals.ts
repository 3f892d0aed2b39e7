import { type ApiError, asApiError } from './http.ts'
import { keepHere, keptHere } from './kept-llegadas.ts'
import { mayBeDone } from './send-once.ts'

/** How many are kept; beyond them only those who are not settled, of whom somebody must still hear. */
const KEPT = 60
/** How many of those the browser keeps over a reload. */
const KEPT_OVER_RELOAD = 200
/** For how long whoever was answered is worth showing again after a reload. */
export const SHOWN_AGAIN_MS = 12 * 3_600_000
/** For how long who is not registered is sent again by itself: later it would be an arrival of another part of the day. */
const SENT_AGAIN_MS = 2 * 3_600_000
/** How often who was not answered is sent again while the program is open. */
const SENT_AGAIN_EACH_MS = 30_000

/** Somebody who came, and what became of it. */
export interface Arrival {
  id: string
  /** When, in milliseconds since 1970. */
  at: number
  /** Null while it is on its way. */
  outcome: Outcome | null
  /** Whether the network failed them once. */
  wasLost?: boolean
}

interface Outcome {
  /** 'failed' is the one that is not settled. */
  kind: string
  /** It may have been registered all the same. */
  isUncertain?: boolean
}

interface Sending<Who extends Arrival> {
  /** Registers somebody; what is learnt on the way is kept by `change`. What it throws is a failure. */
  send: (who: Who, change: (changed: (who: Who) => Who) => void) => Promise<Who['outcome']>
  /** A failure, as an outcome; whether they may be registered all the same. */
  fail: (problem: ApiError, isUncertain: boolean) => Who['outcome']
  /** Of who was not answered too long ago to be sent again by itself. */
  notAnswered: () => Who['outcome']
}

/** Where they outlive the page. */
export interface ArrivalsMemory<Who> {
  read: () => readonly Who[]
  write: (all: readonly Who[]) => void
}

/** The place of the browser where a list of them is kept. */
export type ArrivalsPlace = 'all' | 'visitas'

/**
 * Those who came, the latest first. Each is sent by itself: nobody waits for somebody else's answer, and a try whose
 * answer was lost is sent again as it was, also after a reload.
 */
export function createArrivals<Who extends Arrival>(
  { send, fail, notAnswered }: Sending<Who>,
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

  function change(id: string, changed: (who: Who) => Who) {
    set(all.map((each) => (each.id === id ? changed(each) : each)))
  }

  async function settle(who: Who, wasSent = false) {
    const { id } = who
    underWay.add(id)
    try {
      const outcome = await send(who, (changed) => change(id, changed))
      change(id, (each) => ({ ...each, outcome }))
    } catch (error) {
      const problem = asApiError(error)
      const lost = problem.isUncertain && { wasLost: true }
      const outcome = fail(problem, mayBeDone(problem, wasSent))
      change(id, (each) => ({ ...each, outcome, ...lost }))
    } finally {
      underWay.delete(id)
    }
  }

  /** Tries once more, as they are now. */
  function tryAgain(who: Who) {
    const again = { ...who, outcome: null }
    change(who.id, () => again)
    settle(again, isUnanswered(who))
  }

  /** Sends again, as they were, those who were not answered. */
  function sendAgain() {
    for (const each of all) {
      if (!isUnanswered(each) || underWay.has(each.id)) continue
      if (isRecent(each)) tryAgain(each)
      else if (!each.outcome) change(each.id, (late) => ({ ...late, outcome: notAnswered() }))
    }
  }

  return {
    list: () => all,

    find: (id: string) => all.find((each) => each.id === id),

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
    tryAgain,
    sendAgain,

    /** Sends again who was not answered when the network is back, and now and then, until it is told to stop. */
    sendAgainWhileOpen(): () => void {
      sendAgain()
      const timer = setInterval(sendAgain, SENT_AGAIN_EACH_MS)
      window.addEventListener('online', sendAgain)
      return () => {
        clearInterval(timer)
        window.removeEventListener('online', sendAgain)
      }
    },
  }
}

/** Of how many whom this person read nobody knows whether they were registered. */
export function unansweredArrivals(userId: string): number {
  const places: ArrivalsPlace[] = ['all', 'visitas']
  return places.flatMap((place) => keptArrivals<Arrival>(userId, place)).filter(isUnanswered).length
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

/** A page that goes may still hear that its calls were broken off: that is no answer either. */
export function isUnanswered({ outcome }: Arrival): boolean {
  return outcome === null || outcome.isUncertain === true
}

export const isRecent = ({ at }: Arrival) => Date.now() - at < SENT_AGAIN_MS

function isSettled({ outcome }: Arrival): boolean {
  return outcome !== null && outcome.kind !== 'failed'
}

/** Of a day that is over only those of whom nobody knows yet whether they were registered. */
function isWorthKeeping(who: Arrival): boolean {
  return isUnanswered(who) || Date.now() - who.at < SHOWN_AGAIN_MS
}

function bounded<Who extends Arrival>(all: readonly Who[]): readonly Who[] {
  return all.filter((each, index) => index < KEPT || !isSettled(each))
}

/** With those whom another tab keeps, the latest first. */
function withOthers<Who extends Arrival>(own: readonly Who[], kept: readonly Who[]): readonly Who[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...kept.filter(({ id }) => !ids.has(id))].sort((one, other) => other.at - one.at)
}
