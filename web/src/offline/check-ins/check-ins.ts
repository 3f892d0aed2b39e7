import { asApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import type { OutboxState } from '../outbox/outbox-list.ts'
import type { Operacion, OutboxRow } from '../outbox/outbox-rows.ts'
import type { Outcome as SubmitOutcome } from '../outbox/outbox-send.ts'
import {
  type CheckIn,
  isForClase,
  isNoted,
  isPending,
  isRecent,
  isShownAgain,
  isWaiting,
  lacksCliente,
  mayHearDone,
  mayStillWait,
  needsClase,
  type Outcome,
  type Persona,
  registeredNothing,
} from './check-in.ts'
import {
  failedOf,
  isRepeated,
  operacionOf,
  readRefusal,
  readResponse,
  requestOf,
} from './check-in-request.ts'
import { type CheckInsMemory, createCheckInStore } from './check-ins-store.ts'
import { type Judge, provisionalOf } from './provisional-outcome.ts'

export interface CheckInCalls {
  /** Null if no client has the number; undefined for an entry code, or if offline and not in the snapshot. */
  find: (numero: string) => Promise<Persona | null | undefined>
  cameAt: (cliente: Persona, claseId: string) => Promise<string | null>
  judge: Judge
}

export interface CheckInsOutbox {
  get: () => OutboxState
  submit: (operacion: Operacion) => Promise<SubmitOutcome>
  drop: (key: string) => Promise<unknown>
  nameOwner: (key: string, persona: string) => Promise<unknown>
  sent: () => Promise<readonly { key: string; isDropped?: boolean }[]>
  subscribe: (listener: () => void) => () => void
  /** Subscribes to responses to the operations of all tabs; reports a refusal only while its caller waits. */
  onOutcome: (listener: (key: string, outcome: SubmitOutcome) => void) => () => void
  find: (key: string) => Promise<OutboxRow | undefined>
}

export type CheckIns = ReturnType<typeof createCheckIns>

type PersonRef = { numero: string } | { cliente: Persona }

/** The check-ins, newest first. Without a response in time, the snapshot determines a provisional outcome. */
export function createCheckIns(calls: CheckInCalls, outbox: CheckInsOutbox, memory: CheckInsMemory) {
  const { list, find, change, subscribe, add } = createCheckInStore(memory)
  const underWay = new Set<string>()

  /** Sets the outcome if the check-in still has this key and `isNews` accepts its current state. */
  function setOutcome({ id, key }: CheckIn, outcome: Outcome, isNews = isWaiting) {
    const now = find(id)
    if (now?.key === key && isNews(now)) change(id, { outcome })
  }

  /** @param ocurridoAt epoch ms of the check-in; without it the check-in happens now */
  async function settle(checkIn: CheckIn, ocurridoAt?: number) {
    const { id } = checkIn
    underWay.add(id)
    try {
      const { numero = '', claseId } = checkIn
      if (claseId === null) return change(id, { outcome: NEEDS_CLASE })
      // Only an attendance needs the client's id; an entry has the number.
      const found = checkIn.cliente ?? (claseId ? await calls.find(numero) : undefined)
      if (found === null) return change(id, { outcome: { kind: 'unknown' } })
      const cliente = found ?? null
      const sent = checkIn.sent ?? requestOf({ ...checkIn, cliente })
      change(id, { cliente, sent })
      const operacion = operacionOf({ ...checkIn, cliente }, sent)
      await conclude(id, await outbox.submit({ ...operacion, ...(ocurridoAt && { ocurridoAt }) }))
    } catch (error) {
      change(id, { outcome: failedOf(checkIn, asApiError(error).message) })
    } finally {
      underWay.delete(id)
    }
  }

  async function conclude(id: string, result: SubmitOutcome) {
    const checkIn = find(id)
    if (!checkIn || !mayHearDone(checkIn)) return
    if (result.kind === 'done') {
      const { cliente, outcome } = readResponse(checkIn, result.answer, result.wasSaved)
      change(id, { cliente })
      setOutcome(checkIn, outcome, mayHearDone)
      return change(id, { isOut: false })
    }
    if (!isWaiting(checkIn)) return
    if (result.kind === 'unstored') return setOutcome(checkIn, failedOf(checkIn, UNSTORED))
    if (result.kind === 'refused') {
      const { cliente, claseId } = checkIn
      if (cliente && claseId && isRepeated(result.error)) {
        const fecha = await calls.cameAt(cliente, claseId).catch(() => null)
        return setOutcome(checkIn, { kind: 'repeated', fecha, isRefused: true })
      }
      const { outcome, ...learned } = readRefusal(checkIn, result.error)
      change(id, learned)
      return setOutcome(checkIn, outcome)
    }
    await note(checkIn)
    lookAtReview()
  }

  /** Sets the provisional outcome, which may remove the check-in from the queue. */
  async function note(checkIn: CheckIn) {
    const { id, key } = checkIn
    const { outcome, cliente, isOut = false } = await provisionalOf(checkIn, list(), calls.judge)
    // A response may have arrived while the verdict was computed.
    if (find(id)?.outcome !== null) return
    if (cliente) change(id, { cliente })
    if (isOut) {
      change(id, { isOut })
      await outbox.drop(key)
    } else if (cliente) await outbox.nameOwner(key, cliente._id)
    setOutcome(checkIn, outcome, isPending)
  }

  function lookAtReview() {
    for (const { key, revisar } of outbox.get().rows) {
      const checkIn = revisar && list().find((each) => each.key === key && isNoted(each))
      if (checkIn) setOutcome(checkIn, { kind: 'review', text: revisar.texto })
    }
  }

  /** Awaits an operation submitted before a reload. `submit` is safe: a row with its key is queued already. */
  async function waitAgain(id: string, { tipo, key, persona, body, resumen }: OutboxRow) {
    await conclude(id, await outbox.submit({ tipo, key, persona, body, resumen }))
  }

  /** Resumes a check-in that a reload or another tab left open; its operation may be queued, answered or removed. */
  async function resumeOne(checkIn: CheckIn) {
    const { id, key } = checkIn
    const row = await outbox.find(key)
    if (row?.revisar) return setOutcome(checkIn, { kind: 'review', text: row.revisar.texto })
    if (row) return isPending(checkIn) ? waitAgain(id, row) : undefined
    const sent = (await outbox.sent().catch(() => [])).find((each) => each.key === key)
    // The history has removals for a week: later, a check-in in review without a row counts as removed.
    if (sent?.isDropped || (!sent && checkIn.outcome?.kind === 'review')) {
      change(id, { isOut: true })
      return setOutcome(checkIn, { kind: 'undone', text: DROPPED })
    }
    // If the server has processed the request, its key replays the response; otherwise `settle` submits it.
    if (isRecent(checkIn) || isNoted(checkIn)) return settle(checkIn, checkIn.at)
    setOutcome(checkIn, { kind: 'failed', text: isForClase(checkIn) ? LOOK_IN_CLASES : LOOK_AT_DOOR })
  }

  function ask({ sent: _, ...checkIn }: CheckIn, fields: Partial<CheckIn> = {}) {
    const again = {
      atKiosk: false,
      isBeingMade: false,
      isBeingMended: false,
      isOut: false,
      wasBlocked: checkIn.wasBlocked || checkIn.outcome?.kind === 'blocked',
      key: newIdempotencyKey(),
      outcome: null,
    }
    change(checkIn.id, { sent: undefined, ...again, ...fields })
    settle({ ...checkIn, ...again, ...fields })
  }

  /** The field that sets the current class, `now`, in a check-in whose class was not chosen; else no field. */
  const inClase = (checkIn: CheckIn, now?: string | null) =>
    checkIn.claseId === null && now ? { claseId: now } : {}

  function retry(id: string, claseId?: string | null) {
    const checkIn = find(id)
    if (checkIn && registeredNothing(checkIn)) ask(checkIn, inClase(checkIn, claseId))
  }

  return {
    list,
    subscribe,

    arrive(who: PersonRef & Pick<CheckIn, 'atKiosk'>, claseId?: string | null): string {
      const id = newIdempotencyKey()
      const checkIn: CheckIn = { id, key: id, at: Date.now(), cliente: null, claseId, outcome: null, ...who }
      add(checkIn)
      settle(checkIn)
      return id
    },

    /** Resumes the pending and the noted check-ins, except those in progress here. */
    resume() {
      lookAtReview()
      for (const each of list().filter((one) => isWaiting(one) && !underWay.has(one.id))) {
        underWay.add(each.id)
        resumeOne(each)
          // The outbox is unreadable: leave the check-in as it is until the outbox can be read.
          .catch(() => {})
          .finally(() => underWay.delete(each.id))
      }
    },

    /** Subscribes to late outcomes of pending and noted check-ins. Returns the unsubscribe function. */
    follow(): () => void {
      const stop = [
        outbox.subscribe(lookAtReview),
        outbox.onOutcome((key, outcome) => {
          const checkIn = list().find((each) => each.key === key && mayHearDone(each))
          if (checkIn && outcome.kind === 'done') conclude(checkIn.id, outcome)
        }),
      ]
      return () => {
        for (const each of stop) each()
      }
    },

    /** Number of check-ins of the last twelve hours that still need a class. */
    unregistered: () => list().filter((each) => isShownAgain(each) && needsClase(each)).length,

    retry,

    /** Sets the client of a check-in that lacks one or failed, and retries. Returns false for any other. */
    choose(id: string, cliente: Persona, claseId?: string | null): boolean {
      const checkIn = find(id)
      if (!checkIn || !lacksCliente(checkIn)) return false
      ask(checkIn, { cliente, ...inClase(checkIn, claseId) })
      return true
    },

    allow(id: string, permitir: string) {
      const checkIn = find(id)
      if (checkIn?.outcome?.kind === 'blocked') ask(checkIn, { permitir })
    },

    /**
     * Retries the recent check-ins whose client or block the user left to resolve and, in `claseId`, those
     * without a class. For older check-ins, the client may have left.
     */
    retryResolved(claseId?: string | null) {
      for (const each of list()) {
        const isBeingResolved = each.isBeingMade || each.isBeingMended
        if (isBeingResolved && !mayStillWait(each))
          change(each.id, { isBeingMade: false, isBeingMended: false })
        else if (isBeingResolved || (claseId && needsClase(each) && isRecent(each))) retry(each.id, claseId)
      }
    },

    awaitClient: (id: string) => change(id, { isBeingMade: true }),

    /** Marks the check-in as being resolved. `retryResolved` does not retry it if the client has entered. */
    awaitResolution: (id: string) =>
      change(id, { wentToMend: true, isBeingMended: find(id)?.outcome?.kind !== 'entered' }),

    setClase(id: string, clase: Extract<Outcome, { kind: 'entered' }>['entrada']['clase']) {
      const outcome = find(id)?.outcome
      if (outcome?.kind === 'entered')
        change(id, { outcome: { ...outcome, entrada: { ...outcome.entrada, clase } } })
    },

    undo(registeredId: string, text: string) {
      for (const { id, outcome } of list())
        if (registeredIdOf(outcome) === registeredId) change(id, { outcome: { kind: 'undone', text } })
    },
  }
}

function registeredIdOf(outcome: Outcome | null): string | undefined {
  if (outcome?.kind === 'entered') return outcome.entrada._id
  return outcome?.kind === 'registered' ? outcome.asistencia._id : undefined
}

const NEEDS_CLASE = {
  kind: 'failed',
  text: 'La clase es obligatoria. Elígela y la asistencia se registra.',
  needsClase: true,
} as const

const DROPPED = 'Se quitó de las pendientes: no se envió.'
const UNSTORED = 'Este navegador no pudo anotarla y no se envió. Reinténtalo.'
const LOOK_IN_CLASES = 'No llegó la respuesta. Antes de reintentar, mira en Asistencias si quedó registrada.'
const LOOK_AT_DOOR =
  'No llegó la respuesta. Antes de reintentar, mira en las últimas entradas si quedó registrada.'
