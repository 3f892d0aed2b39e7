import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import { errors } from '@gym/contract/errors'
import { asApiError, newIdempotencyKey, type Saved } from '../../lib/http.ts'
import { keptLlegadas } from '../../lib/kept-llegadas.ts'
import { forgetTry, keepTry, keyOf } from '../../lib/lost-tries.ts'

/** By which an unanswered try is known again. */
const FORM = '/asistencias/registrar'
/** How many are kept; beyond them only those who are not settled, of whom somebody must still hear. */
const KEPT = 60
/** How many of those the browser keeps over a reload. */
const KEPT_OVER_RELOAD = 200
/** For how long whoever was answered is worth showing again after a reload. */
const SHOWN_AGAIN_MS = 12 * 3_600_000
/** For how long who is not registered is sent again by itself: later it would be an arrival of another part of the day. */
const SENT_AGAIN_MS = 2 * 3_600_000
/** How often who was not answered is sent again while the program is open. */
const SENT_AGAIN_EACH_MS = 30_000

export interface Persona {
  _id: string
  nombre: string
  apellido: string
}

interface Failed {
  kind: 'failed'
  text: string
  /** Nobody has the number that was read. */
  isUnknown?: boolean
  /** No class was on, and none was chosen: they are registered in the next one that is. */
  needsClase?: boolean
  /** It may have been registered all the same. */
  isUncertain?: boolean
}

/** Somebody who came to the desk: a number that was read, or a client who was picked. */
export interface Llegada {
  id: string
  /** When, in milliseconds since 1970. */
  at: number
  numero?: string
  /** Who it is, once that is known. */
  cliente: Persona | null
  claseId: string | null
  /** By which it is sent, from the first time on. */
  key?: string
  /** Whether the client with that number is being made: coming back to the door registers them. */
  isBeingMade?: boolean
  /** What became of it; null while it is on its way. */
  outcome:
    | { kind: 'registered'; asistencia: AsistenciaRegistrada; wasSaved: boolean }
    | Failed
    /** They came to this class before, at that instant, where it could be asked. */
    | { kind: 'repeated'; fecha: string | null }
    | { kind: 'undone'; text: string }
    | null
  /** Whether the network failed them once. */
  wasLost?: boolean
}

export interface LlegadasCalls {
  find: (numero: string) => Promise<Persona | null>
  register: (asistencia: NuevaAsistencia, key: string) => Promise<Saved<AsistenciaRegistrada>>
  /** When the client last came to that class. */
  cameAt: (cliente: Persona, claseId: string) => Promise<string | null>
}

/** Where they outlive the page. */
export interface LlegadasMemory {
  read: () => readonly Llegada[]
  write: (all: readonly Llegada[]) => void
}

export type Llegadas = ReturnType<typeof createLlegadas>

/**
 * Those who came, the latest first. Each is looked up and registered by itself, with a key of its own: nobody waits
 * for somebody else's answer, and a try whose answer was lost is sent again as it was, also after a reload.
 */
export function createLlegadas({ find, register, cameAt }: LlegadasCalls, memory: LlegadasMemory) {
  const kept = () => memory.read().filter(isWorthKeeping)
  let all: readonly Llegada[] = kept()
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()

  function set(next: readonly Llegada[]) {
    all = next
    memory.write(bounded(withOthers(all, kept())).slice(0, KEPT_OVER_RELOAD))
    for (const listener of listeners) listener()
  }

  function change(id: string, fields: Partial<Llegada>) {
    set(all.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  }

  async function send({ id, numero, cliente, claseId, key: given }: Llegada): Promise<Llegada['outcome']> {
    if (!claseId) return { kind: 'failed', text: NEEDS_CLASE, needsClase: true }
    const found = cliente ?? (await find(numero ?? ''))
    if (!found) return { kind: 'failed', text: failed('Cliente no encontrado'), isUnknown: true }
    const payload = { clienteId: found._id, claseId }
    const key = given ?? keyOf(FORM, payload, id)
    change(id, { cliente: found, key })
    try {
      const saved = await register(payload, key)
      forgetTry(key)
      return { kind: 'registered', asistencia: saved.entity, wasSaved: saved.wasSaved }
    } catch (error) {
      const { isUncertain, said } = asApiError(error)
      if (isUncertain) keepTry(FORM, payload, key)
      else forgetTry(key)
      if (said !== errors.ASISTENCIA_REPETIDA[1]) throw error
      return { kind: 'repeated', fecha: await cameAt(found, claseId).catch(() => null) }
    }
  }

  async function settle(llegada: Llegada) {
    const { id } = llegada
    underWay.add(id)
    try {
      change(id, { outcome: await send(llegada) })
    } catch (error) {
      const { message, isUncertain } = asApiError(error)
      const outcome: Failed = { kind: 'failed', text: failed(message), isUncertain }
      change(id, { outcome, ...(isUncertain && { wasLost: true }) })
    } finally {
      underWay.delete(id)
    }
  }

  /** Tries once more who was not registered, as they are now. */
  function tryAgain(llegada: Llegada, fields: Partial<Llegada>) {
    const again = { ...llegada, ...fields, isBeingMade: false, outcome: null }
    change(llegada.id, again)
    settle(again)
  }

  /** Sends again, as they were, those who were not answered. */
  function sendAgain() {
    for (const each of all) {
      if (!isUnanswered(each) || underWay.has(each.id)) continue
      if (isRecent(each)) tryAgain(each, {})
      else if (!each.outcome)
        change(each.id, { outcome: { kind: 'failed', text: NOT_ANSWERED, isUncertain: true } })
    }
  }

  return {
    list: () => all,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Somebody came, to a class; gives the id by which they are known from then on. */
    arrive(who: { numero: string } | { cliente: Persona }, claseId: string | null): string {
      const id = newIdempotencyKey()
      const llegada: Llegada = { id, at: Date.now(), cliente: null, claseId, outcome: null, ...who }
      set(bounded([llegada, ...all]))
      settle(llegada)
      return id
    },

    /**
     * Goes on where an earlier page, or another screen, left it: sends again what was not answered, and registers whose
     * client was made meanwhile, and who waited for a class, in the class of now where none was chosen.
     */
    resume(claseId: string | null) {
      sendAgain()
      for (const each of all) {
        const hasWaited = claseId !== null && needsClase(each) && isRecent(each)
        if (each.isBeingMade || hasWaited) tryAgain(each, { claseId: each.claseId ?? claseId })
      }
    },

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

    /** How many came in these hours and are not registered: the network failed them, or they wait for a class. */
    unregistered: () =>
      all.filter(
        (each) =>
          Date.now() - each.at < SHOWN_AGAIN_MS && ((isUnanswered(each) && each.wasLost) || needsClase(each)),
      ).length,

    /** Tries once more who was not registered, in the class of now where none was chosen; as who was found by name. */
    retry(id: string, claseId: string | null, cliente?: Persona) {
      const llegada = all.find((each) => each.id === id)
      if (llegada?.outcome?.kind !== 'failed') return
      tryAgain(llegada, { claseId: llegada.claseId ?? claseId, ...(cliente && { cliente }) })
    },

    /** The client whose number nobody had is being made. */
    awaitClient(id: string) {
      change(id, { isBeingMade: true })
    },

    undo(id: string, text: string) {
      change(id, { outcome: { kind: 'undone', text } })
    },
  }
}

/** Of how many whom this person read nobody knows whether they were registered. */
export function unansweredLlegadas(userId: string): number {
  return keptLlegadas<Llegada>(userId).filter(isUnanswered).length
}

/** A page that goes may still hear that its calls were broken off: that is no answer either. */
function isUnanswered({ outcome }: Llegada): boolean {
  return outcome === null || (outcome.kind === 'failed' && outcome.isUncertain === true)
}

function needsClase({ outcome }: Llegada): boolean {
  return outcome?.kind === 'failed' && outcome.needsClase === true
}

const isRecent = ({ at }: Llegada) => Date.now() - at < SENT_AGAIN_MS

/** The rest of what the form says of it. */
const NEEDS_CLASE = 'La clase es obligatoria. Elígela y la asistencia se registra.'

const NOT_ANSWERED = 'No llegó la respuesta. Antes de reintentar, mira en Asistencias si quedó registrada.'

const failed = (why: string) => `Error al registrar asistencia: ${why}`

function isSettled({ outcome }: Llegada): boolean {
  return outcome !== null && outcome.kind !== 'failed'
}

/** Of a day that is over only those of whom nobody knows yet whether they were registered. */
function isWorthKeeping(llegada: Llegada): boolean {
  return isUnanswered(llegada) || Date.now() - llegada.at < SHOWN_AGAIN_MS
}

function bounded(all: readonly Llegada[]): readonly Llegada[] {
  return all.filter((each, index) => index < KEPT || !isSettled(each))
}

/** With those whom another tab keeps, the latest first. */
function withOthers(own: readonly Llegada[], kept: readonly Llegada[]): readonly Llegada[] {
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...kept.filter(({ id }) => !ids.has(id))].sort((one, other) => other.at - one.at)
}
