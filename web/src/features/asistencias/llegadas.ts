import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import { ApiError, asApiError, type Saved } from '../../lib/http.ts'
import { forgetTry, keepTry, keyOf } from '../../lib/lost-tries.ts'

/** By which an unanswered try is known again. */
const FORM = '/asistencias/registrar'
/** How many are kept; beyond them only those who are not settled, of whom somebody must still hear. */
const KEPT = 60

interface Persona {
  _id: string
  nombre: string
  apellido: string
}

/** Somebody who came to the desk: a number that was read, or a client who was picked. */
export interface Llegada {
  id: string
  numero?: string
  /** Who it is, once that is known. */
  cliente: Persona | null
  claseId: string | null
  /** What became of it; null while it is on its way. */
  outcome:
    | { kind: 'registered'; asistencia: AsistenciaRegistrada; wasSaved: boolean }
    | { kind: 'failed'; text: string }
    | { kind: 'undone'; text: string }
    | null
}

export interface LlegadasCalls {
  find: (numero: string) => Promise<Persona | null>
  register: (asistencia: NuevaAsistencia, key: string) => Promise<Saved<AsistenciaRegistrada>>
}

export type Llegadas = ReturnType<typeof createLlegadas>

/**
 * Those who came, the latest first. Each is looked up and registered by itself, with a key of its own: nobody waits
 * for somebody else's answer, and a try whose answer was lost is sent again as it was.
 */
export function createLlegadas({ find, register }: LlegadasCalls) {
  let all: readonly Llegada[] = []
  let made = 0
  const keys = new Map<string, string>()
  const listeners = new Set<() => void>()

  function set(next: readonly Llegada[]) {
    all = next
    for (const listener of listeners) listener()
  }

  function change(id: string, fields: Partial<Llegada>) {
    set(all.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  }

  async function send({ id, numero, cliente, claseId }: Llegada): Promise<Saved<AsistenciaRegistrada>> {
    if (!claseId) throw new ApiError('La clase es obligatoria.', 400)
    const found = cliente ?? (await find(numero ?? ''))
    if (!found) throw new ApiError('Cliente no encontrado', 404)
    change(id, { cliente: found })
    const payload = { clienteId: found._id, claseId }
    const key = keys.get(id) ?? keyOf(FORM, payload)
    keys.set(id, key)
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
    try {
      const { entity: asistencia, wasSaved } = await send(llegada)
      change(llegada.id, { outcome: { kind: 'registered', asistencia, wasSaved } })
    } catch (error) {
      const text = `Error al registrar asistencia: ${asApiError(error).message}`
      change(llegada.id, { outcome: { kind: 'failed', text } })
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
      made += 1
      const llegada: Llegada = { id: String(made), cliente: null, claseId, outcome: null, ...who }
      set([llegada, ...all].filter((each, index) => index < KEPT || !isSettled(each)))
      settle(llegada)
      return llegada.id
    },

    /** Tries once more who was not registered, in the class of now where none was chosen. */
    retry(id: string, claseId: string | null) {
      const llegada = all.find((each) => each.id === id)
      if (llegada?.outcome?.kind !== 'failed') return
      const again = { ...llegada, claseId: llegada.claseId ?? claseId, outcome: null }
      change(id, again)
      settle(again)
    },

    undo(id: string, text: string) {
      change(id, { outcome: { kind: 'undone', text } })
    },
  }
}

function isSettled({ outcome }: Llegada): boolean {
  return outcome !== null && outcome.kind !== 'failed'
}
