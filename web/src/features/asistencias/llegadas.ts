import type { AsistenciaRegistrada } from '@gym/contract/asistencias'
import type { EntradaRegistrada } from '@gym/contract/entradas'
import { errors } from '@gym/contract/errors'
import { arrivalName } from '../../lib/arrival-name.ts'
import {
  type Arrival,
  type Arrivals,
  type ArrivalsMemory,
  type ArrivalsOutbox,
  createArrivals,
  isRecent,
  SHOWN_AGAIN_MS,
} from '../../lib/arrivals.ts'
import { newIdempotencyKey } from '../../lib/http.ts'
import type { Tipo } from '../../lib/outbox-rows.ts'
import type { AsistenciaProvisional } from './provisional.ts'

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
}

/** Somebody who came to the desk: a number that was read, or a client who was picked. */
export interface Llegada extends Arrival {
  numero?: string
  /** Who it is, once that is known. */
  cliente: Persona | null
  claseId: string | null
  key: string
  /** What was sent by it. Whom nobody here knows is sent as an entry by their number, to that class. */
  sent?: { tipo: Tipo; body: object }
  /** Whether the client with that number is being made: coming back to the door registers them. */
  isBeingMade?: boolean
  outcome:
    | { kind: 'registered'; asistencia: AsistenciaRegistrada; wasSaved: boolean }
    /** Written down without an answer, with what the browser knows; null where it does not know them. */
    | { kind: 'noted'; asistencia: AsistenciaProvisional | null; confirmedAt: number | null }
    /** Written down, and refused by the server since. */
    | { kind: 'review'; text: string }
    | Failed
    /** They came to this class before, at that instant, where it could be asked. */
    | { kind: 'repeated'; fecha: string | null; isRefused?: boolean }
    | { kind: 'undone'; text: string }
    | null
}

export interface LlegadasCalls {
  /** Who has the number: null for nobody, undefined where nobody answers and this browser does not know. */
  find: (numero: string) => Promise<Persona | null | undefined>
  /** When the client last came to that class. */
  cameAt: (cliente: Persona, claseId: string) => Promise<string | null>
  /** What this browser knows of them, and since when. */
  judge: (llegada: Llegada & { cliente: Persona; claseId: string }) => Promise<{
    asistencia: AsistenciaProvisional | null
    /** When they had come to that class today. */
    cameAt: string | null
    confirmedAt: number | null
  }>
}

export type Llegadas = ReturnType<typeof createLlegadas>

/**
 * Those who came, the latest first. Each is looked up and goes through the queue of the desk by itself, with a key of its
 * own: nobody waits for somebody else's answer, and who is not answered is noted, with what the browser knows of them.
 */
export function createLlegadas(
  { find, cameAt, judge }: LlegadasCalls,
  outbox: ArrivalsOutbox,
  memory: ArrivalsMemory<Llegada>,
) {
  const all = (): readonly Llegada[] => arrivals.list()
  const arrivals: Arrivals<Llegada> = createArrivals<Llegada>(
    {
      async operacionOf(llegada, change) {
        const { numero = '', cliente, claseId, key } = llegada
        if (!claseId) return { outcome: { kind: 'failed', text: NEEDS_CLASE, needsClase: true } }
        const found = cliente ?? (await find(numero))
        if (found === null) return { outcome: UNKNOWN }
        const sent = llegada.sent ?? sendingOf(found, { numero, claseId })
        // Sent again it is what it was, whatever is known of them by then.
        change((each) => ({ ...each, cliente: found ?? null, sent }))
        const quien = arrivalName({ cliente: found ?? null, numero })
        return { ...sent, key, persona: found?._id ?? numero, resumen: { quien, que: 'Asistencia' } }
      },
      done(llegada, answer, wasSaved, change) {
        const asistencia =
          llegada.sent?.tipo === 'entrada'
            ? asAsistencia(answer as unknown as EntradaRegistrada)
            : asRegistrada(answer as unknown as AsistenciaRegistrada, llegada)
        change((each) => ({ ...each, cliente: asistencia.clienteId }))
        if (asistencia.avisos?.some(({ codigo }) => codigo === 'YA_ESTABA'))
          return { kind: 'repeated', fecha: asistencia.fecha }
        return { kind: 'registered', asistencia, wasSaved }
      },
      async refused({ cliente, claseId }, { said, codigo, message }) {
        if (cliente && claseId && said === errors.ASISTENCIA_REPETIDA[1])
          return {
            kind: 'repeated',
            fecha: await cameAt(cliente, claseId).catch(() => null),
            isRefused: true,
          }
        if (!cliente && codigo === 'CLIENTE_NO_ENCONTRADO') return UNKNOWN
        return { kind: 'failed', text: failed(message) }
      },
      async noted(llegada) {
        const { id, cliente, claseId } = llegada
        if (!cliente || !claseId) return { outcome: { kind: 'noted', asistencia: null, confirmedAt: null } }
        const known = await judge({ ...llegada, cliente, claseId })
        const before = known.cameAt ?? notedBefore(all(), { id, clienteId: cliente._id, claseId })
        if (before !== null) return { outcome: { kind: 'repeated', fecha: before }, isOut: true }
        const { asistencia, confirmedAt } = known
        return { outcome: { kind: 'noted', asistencia, confirmedAt } }
      },
      review: ({ texto }) => ({ kind: 'review', text: texto }),
      failed: (text) => ({ kind: 'failed', text: failed(text) }),
      dropped: { kind: 'undone', text: DROPPED },
      notAnswered: { kind: 'failed', text: NOT_ANSWERED },
    },
    outbox,
    memory,
  )
  const { list, subscribe, follow } = arrivals

  /** Tries once more who was not registered, as they are now: what was asked before is answered, and its key is spent. */
  function tryAgain({ sent: _, ...llegada }: Llegada, fields: Partial<Llegada>) {
    arrivals.tryAgain({ ...llegada, ...fields, key: newIdempotencyKey(), isBeingMade: false })
  }

  return {
    list,
    subscribe,
    follow,

    /** Somebody came, to a class; gives the id by which they are known from then on. */
    arrive(who: { numero: string } | { cliente: Persona }, claseId: string | null): string {
      const id = newIdempotencyKey()
      arrivals.add({ id, key: id, at: Date.now(), cliente: null, claseId, outcome: null, ...who })
      return id
    },

    /**
     * Goes on where an earlier page, or another screen, left it: registers whose client was made meanwhile, and who waited
     * for a class, in the class of now where none was chosen.
     */
    resume(claseId: string | null) {
      for (const each of list()) {
        const hasWaited = claseId !== null && needsClase(each) && isRecent(each)
        if (each.isBeingMade || hasWaited) tryAgain(each, { claseId: each.claseId ?? claseId })
      }
      arrivals.resume()
    },

    /** How many came in these hours and wait for a class. */
    unregistered: () =>
      list().filter((each) => Date.now() - each.at < SHOWN_AGAIN_MS && needsClase(each)).length,

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

function sendingOf(found: Persona | undefined, { numero, claseId }: { numero: string; claseId: string }) {
  return found
    ? { tipo: 'asistencia' as const, body: { clienteId: found._id, claseId } }
    : { tipo: 'entrada' as const, body: { identificacion: numero, claseId } }
}

/** When this desk noted somebody for that class, in these hours. */
function notedBefore(
  all: readonly Llegada[],
  { id, clienteId, claseId }: { id: string; clienteId: string; claseId: string },
): string | null {
  const before = all.find(
    (each) =>
      each.id !== id &&
      each.outcome?.kind === 'noted' &&
      each.cliente?._id === clienteId &&
      each.claseId === claseId &&
      isRecent(each),
  )
  return before ? new Date(before.at).toISOString() : null
}

/** The response of an attendance, which may name no more than the specification says: the desk knows the rest. */
function asRegistrada(
  answer: Partial<AsistenciaRegistrada>,
  { cliente, claseId }: Llegada,
): AsistenciaRegistrada {
  const { clienteId: person, claseId: clase } = answer
  return {
    _id: '',
    fecha: new Date().toISOString(),
    aviso: null,
    membresia: null,
    renovable: null,
    siguiente: null,
    advertencias: [],
    ...answer,
    clienteId: { ...(cliente ?? NOBODY), ...(typeof person === 'object' && person) },
    claseId: {
      _id: claseId ?? '',
      nombre: '',
      dia: 'Lunes',
      horarioInicio: '',
      ...(typeof clase === 'object' && clase),
    },
  }
}

const NOBODY = { _id: '', nombre: '', apellido: '' }

/** An entry to a class, as the attendance that it is. */
function asAsistencia(entrada: EntradaRegistrada): AsistenciaRegistrada {
  const { _id, cliente, clase, fecha, motivos, membresia, renovable, avisos } = entrada
  return {
    _id,
    clienteId: { _id: cliente._id, nombre: cliente.nombre, apellido: cliente.apellido },
    claseId: clase ?? { _id: '', nombre: '', dia: 'Lunes', horarioInicio: '' },
    fecha,
    aviso: motivos[0]?.texto ?? null,
    membresia,
    renovable,
    siguiente: null,
    advertencias: [],
    ...(avisos && { avisos }),
  }
}

/** The rest of what the form says of it. */
const NEEDS_CLASE = 'La clase es obligatoria. Elígela y la asistencia se registra.'

const NOT_ANSWERED = 'No llegó la respuesta. Antes de reintentar, mira en Asistencias si quedó registrada.'

const DROPPED = 'Se quitó de las pendientes: no se envió.'

export const failed = (why: string) => `Error al registrar asistencia: ${why}`

const UNKNOWN: Failed = { kind: 'failed', text: failed('Cliente no encontrado'), isUnknown: true }
