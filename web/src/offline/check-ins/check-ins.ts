import { type ApiError, asApiError } from '../../api/api-error.ts'
import type { OutboxState } from '../outbox/outbox-list.ts'
import type { Operacion, OutboxRow, Revisar } from '../outbox/outbox-rows.ts'
import type { Answered, Outcome } from '../outbox/outbox-send.ts'
import { readDeskItem, writeDeskItem } from '../storage/desk-storage.ts'

/** A settled check-in leaves the list once this many are newer; an unsettled one stays. */
const KEPT = 60
const KEPT_OVER_RELOAD = 200
/** A check-in older than this is not restored after a reload, unless it still waits for an outcome. */
export const SHOWN_AGAIN_MS = 12 * 3_600_000
/** A check-in that the outbox never stored is resubmitted only this long: later it would be another visit. */
const ASKED_AGAIN_MS = 2 * 3_600_000

export interface CheckIn {
  id: string
  /** Time of the check-in, in epoch ms. */
  at: number
  key?: string
  /** Null while the check-in awaits its outcome. */
  outcome: { kind: string } | null
  /** True after it left the queue. Its request may be in flight, so a late 'done' outcome applies. */
  isOut?: boolean
}

interface Deeds<Who extends CheckIn> {
  /** Builds the operation to submit, or the outcome if there is nothing to send. May throw. */
  operacionOf: (who: Who, change: Change<Who>) => Promise<Sendable | { outcome: Who['outcome'] }>
  done: (who: Who, answer: Answered, wasSaved: boolean, change: Change<Who>) => Who['outcome']
  refused: (who: Who, error: ApiError, change: Change<Who>) => Promise<Who['outcome']>
  /** Returns the verdict from the offline snapshot; with `isOut` the operation leaves the queue. */
  noted: (who: Who, change: Change<Who>) => Promise<Noted<Who>>
  review: (revisar: Revisar) => Who['outcome']
  failed: (text: string) => Who['outcome']
  dropped: Who['outcome']
  /** Outcome for a check-in without a response that is too old to resubmit. */
  notAnswered: Who['outcome']
}

interface Noted<Who extends CheckIn> {
  outcome: Who['outcome']
  isOut?: boolean
  /** The client's id, if the snapshot found the client only after the submit. */
  persona?: string | undefined
}

/** An operation under the check-in's idempotency key, by which its outcome finds the check-in. */
type Sendable = Operacion & { key: string }

type Change<Who> = (changed: (who: Who) => Who) => void

export interface CheckInsOutbox {
  get: () => OutboxState
  submit: (operacion: Operacion) => Promise<Outcome>
  drop: (key: string) => Promise<unknown>
  /** Sets the client of a queued operation, and with it the lane of the operation. */
  nameOwner: (key: string, persona: string) => Promise<unknown>
  sent: () => Promise<readonly { key: string; isDropped?: boolean }[]>
  subscribe: (listener: () => void) => () => void
  /** Subscribes to the outcome of every operation, in any tab. */
  onOutcome: (listener: (key: string, outcome: Outcome) => void) => () => void
  find: (key: string) => Promise<OutboxRow | undefined>
}

export type CheckIns<Who extends CheckIn> = ReturnType<typeof createCheckIns<Who>>

export interface CheckInsMemory<Who> {
  read: () => readonly Who[]
  write: (all: readonly Who[]) => void
}

export type CheckInsPlace = 'all' | 'visitas'

/** The check-ins, newest first. The outbox submits each on its own and retries it until a response. */
export function createCheckIns<Who extends CheckIn>(
  deeds: Deeds<Who>,
  outbox: CheckInsOutbox,
  memory: CheckInsMemory<Who>,
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

  /** Sets the outcome if the check-in still has this key and `isNews` accepts its current state. */
  function tell({ id, key }: Pick<Who, 'id' | 'key'>, outcome: Who['outcome'], isNews = isWaiting) {
    change(id, (each) => (each.key === key && isNews(each) ? { ...each, outcome } : each))
  }

  /** @param ocurridoAt epoch ms of the check-in; without it the check-in happens now */
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
    // A response may have arrived while `noted` was computed.
    if (find(id)?.outcome !== null) return
    if (isOut && who.key) {
      learn((each) => ({ ...each, isOut: true }))
      await outbox.drop(who.key)
    } else if (persona && who.key) await outbox.nameOwner(who.key, persona)
    tell(who, outcome, isPending)
    lookAtReview()
  }

  function lookAtReview() {
    for (const { key, revisar } of outbox.get().rows) {
      const who = revisar && all.find((each) => each.key === key && isNoted(each))
      if (who) tell(who, deeds.review(revisar))
    }
  }

  /**
   * Awaits the outcome of an earlier page's operation: `submit` leaves the queued row with this key as it is.
   */
  async function waitAgain(id: string, { tipo, key, persona, body, resumen }: OutboxRow) {
    await conclude(id, await outbox.submit({ tipo, key, persona, body, resumen }))
  }

  /** Resumes a check-in of an earlier page, whether its operation is pending, queued, answered or removed. */
  async function goOn(who: Who) {
    const { id, key = '' } = who
    const row = await outbox.find(key)
    if (row?.revisar) return tell(who, deeds.review(row.revisar))
    if (row) return isPending(who) ? waitAgain(id, row) : undefined
    const sent = (await outbox.sent().catch(() => [])).find((each) => each.key === key)
    // The outbox remembers a removal for a week, and a refused operation leaves it only by removal.
    if (sent?.isDropped || (!sent && who.outcome?.kind === 'review')) {
      change(id, (each) => ({ ...each, isOut: true }))
      return tell(who, deeds.dropped)
    }
    // If the server has processed it, the idempotency key replays the response; otherwise this submits it.
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

    tryAgain(who: Who) {
      const again = { ...who, outcome: null, isOut: false }
      change(who.id, () => again)
      settle(again)
    },

    resume() {
      lookAtReview()
      for (const who of all.filter((each) => isWaiting(each) && !underWay.has(each.id))) {
        underWay.add(who.id)
        goOn(who)
          // The outbox is unreadable: leave the check-in as it is until the outbox can be read.
          .catch(() => {})
          .finally(() => underWay.delete(who.id))
      }
    },

    /** Subscribes to the outcomes of queued check-ins. Returns the unsubscribe function. */
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

function storedCheckIns<Who>(userId: string, place: CheckInsPlace): readonly Who[] {
  return readDeskItem<readonly Who[]>(userId, place) ?? []
}

/** Storage of a list for the signed-in account. A response after sign-out writes nothing. */
export function memoryOf<Who>(
  userId: string,
  place: CheckInsPlace,
  isOpen: () => boolean,
): CheckInsMemory<Who> {
  return {
    read: () => storedCheckIns(userId, place),
    write: (all) => isOpen() && writeDeskItem(userId, place, all),
  }
}

const isPending = ({ outcome }: CheckIn) => outcome === null

/** True for a check-in in the queue: without a response yet, or refused and waiting for review. */
const isNoted = ({ outcome }: CheckIn) => outcome?.kind === 'noted' || outcome?.kind === 'review'

const isWaiting = (who: CheckIn) => isPending(who) || isNoted(who)

/** True if a late 'done' outcome applies to the check-in, also after it left the queue. */
const mayHearDone = (who: CheckIn) => isWaiting(who) || who.isOut === true

export const isRecent = ({ at }: CheckIn) => Date.now() - at < ASKED_AGAIN_MS

function isSettled(who: CheckIn): boolean {
  return !isWaiting(who) && who.outcome?.kind !== 'failed'
}

/** False for a check-in older than SHOWN_AGAIN_MS that waits for no outcome. */
function isWorthKeeping(who: CheckIn): boolean {
  return isWaiting(who) || Date.now() - who.at < SHOWN_AGAIN_MS
}

function bounded<Who extends CheckIn>(all: readonly Who[]): readonly Who[] {
  return all.filter((each, index) => index < KEPT || !isSettled(each))
}

/** Merges with the check-ins that another tab stored, newest first. */
function withOthers<Who extends CheckIn>(own: readonly Who[], kept: readonly Who[]): readonly Who[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...kept.filter(({ id }) => !ids.has(id))].sort((one, other) => other.at - one.at)
}

const UNKEPT = 'Este navegador no pudo anotarla y no se envió. Reinténtalo.'
