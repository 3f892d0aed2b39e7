import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import { errors } from '@gym/contract/errors'
import {
  type Arrival,
  type ArrivalsMemory,
  createArrivals,
  isRecent,
  isUnanswered,
  SHOWN_AGAIN_MS,
} from '../../lib/arrivals.ts'
import { asApiError, newIdempotencyKey, type Saved } from '../../lib/http.ts'
import { forgetTry, keyOf } from '../../lib/lost-tries.ts'
import { missTry } from '../../lib/send-once.ts'

/** By which an unanswered try is known again. */
const FORM = '/asistencias/registrar'
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
export interface Llegada extends Arrival {
  numero?: string
  /** Who it is, once that is known. */
  cliente: Persona | null
  claseId: string | null
  /** By which it is sent, from the first time on. */
  key?: string
  /** Whether the client with that number is being made: coming back to the door registers them. */
  isBeingMade?: boolean
  outcome:
    | { kind: 'registered'; asistencia: AsistenciaRegistrada; wasSaved: boolean }
    | Failed
    /** They came to this class before, at that instant, where it could be asked. */
    | { kind: 'repeated'; fecha: string | null }
    | { kind: 'undone'; text: string }
    | null
}

export interface LlegadasCalls {
  find: (numero: string) => Promise<Persona | null>
  register: (asistencia: NuevaAsistencia, key: string) => Promise<Saved<AsistenciaRegistrada>>
  /** When the client last came to that class. */
  cameAt: (cliente: Persona, claseId: string) => Promise<string | null>
}

export type Llegadas = ReturnType<typeof createLlegadas>

/**
 * Those who came, the latest first. Each is looked up and registered by itself, with a key of its own: nobody waits
 * for somebody else's answer, and a try whose answer was lost is sent again as it was, also after a reload.
 */
export function createLlegadas({ find, register, cameAt }: LlegadasCalls, memory: ArrivalsMemory<Llegada>) {
  const arrivals = createArrivals<Llegada>(
    {
      send,
      fail: ({ message }, isUncertain) => ({ kind: 'failed', text: failed(message), isUncertain }),
      notAnswered: () => ({ kind: 'failed', text: NOT_ANSWERED, isUncertain: true }),
    },
    memory,
  )
  const { list, subscribe, sendAgainWhileOpen } = arrivals

  async function send(
    { id, numero, cliente, claseId, key: given }: Llegada,
    change: (changed: (llegada: Llegada) => Llegada) => void,
  ): Promise<Llegada['outcome']> {
    if (!claseId) return { kind: 'failed', text: NEEDS_CLASE, needsClase: true }
    const found = cliente ?? (await find(numero ?? ''))
    if (!found) return { kind: 'failed', text: failed('Cliente no encontrado'), isUnknown: true }
    const payload = { clienteId: found._id, claseId }
    const key = given ?? keyOf(FORM, payload, id)
    change((llegada) => ({ ...llegada, cliente: found, key }))
    try {
      const saved = await register(payload, key)
      forgetTry(key)
      return { kind: 'registered', asistencia: saved.entity, wasSaved: saved.wasSaved }
    } catch (error) {
      missTry(FORM, payload, { key, error })
      if (asApiError(error).said !== errors.ASISTENCIA_REPETIDA[1]) throw error
      return { kind: 'repeated', fecha: await cameAt(found, claseId).catch(() => null) }
    }
  }

  /** Tries once more who was not registered, as they are now. */
  function tryAgain(llegada: Llegada, fields: Partial<Llegada>) {
    arrivals.tryAgain({ ...llegada, ...fields, isBeingMade: false })
  }

  return {
    list,
    subscribe,
    sendAgainWhileOpen,

    /** Somebody came, to a class; gives the id by which they are known from then on. */
    arrive(who: { numero: string } | { cliente: Persona }, claseId: string | null): string {
      const id = newIdempotencyKey()
      arrivals.add({ id, at: Date.now(), cliente: null, claseId, outcome: null, ...who })
      return id
    },

    /**
     * Goes on where an earlier page, or another screen, left it: sends again what was not answered, and registers whose
     * client was made meanwhile, and who waited for a class, in the class of now where none was chosen.
     */
    resume(claseId: string | null) {
      arrivals.sendAgain()
      for (const each of list()) {
        const hasWaited = claseId !== null && needsClase(each) && isRecent(each)
        if (each.isBeingMade || hasWaited) tryAgain(each, { claseId: each.claseId ?? claseId })
      }
    },

    /** How many came in these hours and are not registered: the network failed them, or they wait for a class. */
    unregistered: () =>
      list().filter(
        (each) =>
          Date.now() - each.at < SHOWN_AGAIN_MS && ((isUnanswered(each) && each.wasLost) || needsClase(each)),
      ).length,

    /** Tries once more who was not registered, in the class of now where none was chosen; as who was found by name. */
    retry(id: string, claseId: string | null, cliente?: Persona) {
      const llegada = arrivals.find(id)
      if (llegada?.outcome?.kind !== 'failed') return
      tryAgain(llegada, { claseId: llegada.claseId ?? claseId, ...(cliente && { cliente }) })
    },

    /** The client whose number nobody had is being made. */
    awaitClient(id: string) {
      arrivals.change(id, (llegada) => ({ ...llegada, isBeingMade: true }))
    },

    undo(id: string, text: string) {
      arrivals.change(id, (llegada) => ({ ...llegada, outcome: { kind: 'undone', text } }))
    },
  }
}

function needsClase({ outcome }: Llegada): boolean {
  return outcome?.kind === 'failed' && outcome.needsClase === true
}

/** The rest of what the form says of it. */
const NEEDS_CLASE = 'La clase es obligatoria. Elígela y la asistencia se registra.'

const NOT_ANSWERED = 'No llegó la respuesta. Antes de reintentar, mira en Asistencias si quedó registrada.'

const failed = (why: string) => `Error al registrar asistencia: ${why}`
