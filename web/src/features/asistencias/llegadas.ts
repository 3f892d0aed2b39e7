import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import { ApiError, asApiError, newIdempotencyKey, type Saved } from '../../lib/http.ts'
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
/** For how long an unanswered arrival is sent again by itself: later it would be one of another hour, or of another day. */
const SENT_AGAIN_MS = 10 * 60_000

interface Persona {
  _id: string
  nombre: string
  apellido: string
}

interface Failed {
  kind: 'failed'
  text: string
  /** Nobody has the number that was read. */
  isUnknown?: boolean
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
    | { kind: 'undone'; text: string }
    | null
}

export interface LlegadasCalls {
  find: (numero: string) => Promise<Persona | null>
  register: (asistencia: NuevaAsistencia, key: string) => Promise<Saved<AsistenciaRegistrada>>
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
export function createLlegadas({ find, register }: LlegadasCalls, memory: LlegadasMemory) {
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

  async function send({ id, numero, cliente, claseId, key: given }: Llegada) {
    if (!claseId) throw new ApiError('La clase es obligatoria.', 400)
    const found = cliente ?? (await find(numero ?? ''))
    if (!found) return null
    const payload = { clienteId: found._id, claseId }
    const key = given ?? keyOf(FORM, payload, id)
    change(id, { cliente: found, key })
    try {
      const saved = await register(payload, key)
      forgetTry(key)
      return saved
    } catch (error) {
      if (asApiError(error).isUncertain) keepTry(FORM, payload, key)
      else forgetTry(key)
      throw error
    }
  }

  async function settle(llegada: Llegada) {
    const { id } = llegada
    underWay.add(id)
    try {
      const saved = await send(llegada)
      const outcome: Llegada['outcome'] = saved
        ? { kind: 'registered', asistencia: saved.entity, wasSaved: saved.wasSaved }
        : { kind: 'failed', text: failed('Cliente no encontrado'), isUnknown: true }
      change(id, { outcome })
    } catch (error) {
      const { message, isUncertain } = asApiError(error)
      change(id, { outcome: { kind: 'failed', text: failed(message), isUncertain } })
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
     * client was made meanwhile, in the class of now where none was chosen.
     */
    resume(claseId: string | null) {
      for (const each of all) {
        if (each.isBeingMade) tryAgain(each, { claseId: each.claseId ?? claseId })
        else if (!isUnanswered(each) || underWay.has(each.id)) continue
        else if (Date.now() - each.at < SENT_AGAIN_MS) tryAgain(each, {})
        else if (!each.outcome)
          change(each.id, { outcome: { kind: 'failed', text: NOT_ANSWERED, isUncertain: true } })
      }
    },

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
