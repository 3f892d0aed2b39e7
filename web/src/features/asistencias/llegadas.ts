import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { errors } from '@gym/contract/core/errors'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { newIdempotencyKey } from '../../api/http.ts'
import { checkInName } from '../../offline/check-ins/check-in-name.ts'
import {
  type CheckIn,
  type CheckIns,
  type CheckInsMemory,
  type CheckInsOutbox,
  createCheckIns,
  isRecent,
  SHOWN_AGAIN_MS,
} from '../../offline/check-ins/check-ins.ts'
import type { Tipo } from '../../offline/outbox/outbox-rows.ts'
import type { AsistenciaProvisional } from './offline-attendance.ts'

export interface Persona {
  _id: string
  nombre: string
  apellido: string
}

interface Failed {
  kind: 'failed'
  text: string
  isUnknown?: boolean
  /** True if no class was on or chosen: the arrival is retried in the next class. */
  needsClase?: boolean
}

export interface Llegada extends CheckIn {
  numero?: string
  cliente: Persona | null
  claseId: string | null
  key: string
  /** Payload of the last request. For an unknown client it is an entry by number, with the class. */
  sent?: { tipo: Tipo; body: object }
  /** True while the client is being created; `resume` then registers the arrival. */
  isBeingMade?: boolean
  outcome:
    | { kind: 'registered'; asistencia: AsistenciaRegistrada; wasSaved: boolean }
    /** Queued without a response. `asistencia` is null if the snapshot does not have the client. */
    | { kind: 'noted'; asistencia: AsistenciaProvisional | null; confirmedAt: number | null }
    /** Queued, and then refused by the server. */
    | { kind: 'review'; text: string }
    | Failed
    /** `fecha` is null if the time of the earlier attendance is unknown. */
    | { kind: 'repeated'; fecha: string | null; isRefused?: boolean }
    | { kind: 'undone'; text: string }
    | null
}

export interface LlegadasCalls {
  /** Resolves with null if no client has the number, or undefined if offline and not in the snapshot. */
  find: (numero: string) => Promise<Persona | null | undefined>
  cameAt: (cliente: Persona, claseId: string) => Promise<string | null>
  judge: (llegada: Llegada & { cliente: Persona; claseId: string }) => Promise<{
    asistencia: AsistenciaProvisional | null
    cameAt: string | null
    confirmedAt: number | null
  }>
}

export type Llegadas = ReturnType<typeof createLlegadas>

/**
 * The arrivals, newest first, each sent under its own idempotency key, so that none waits for another.
 * Without a response an arrival is 'noted', with the snapshot's verdict.
 */
export function createLlegadas(
  { find, cameAt, judge }: LlegadasCalls,
  outbox: CheckInsOutbox,
  memory: CheckInsMemory<Llegada>,
) {
  const all = (): readonly Llegada[] => arrivals.list()
  const arrivals: CheckIns<Llegada> = createCheckIns<Llegada>(
    {
      async operacionOf(llegada, change) {
        const { numero = '', cliente, claseId, key } = llegada
        if (!claseId) return { outcome: { kind: 'failed', text: NEEDS_CLASE, needsClase: true } }
        const found = cliente ?? (await find(numero))
        if (found === null) return { outcome: UNKNOWN }
        const sent = llegada.sent ?? sendingOf(found, { numero, claseId })
        // A replay must send the same payload, even if more is known by then.
        change((each) => ({ ...each, cliente: found ?? null, sent }))
        const quien = checkInName({ cliente: found ?? null, numero })
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

  /** Retries a failed check-in with its current data, and a new key, because the old one has a response. */
  function tryAgain({ sent: _, ...llegada }: Llegada, fields: Partial<Llegada>) {
    arrivals.tryAgain({ ...llegada, ...fields, key: newIdempotencyKey(), isBeingMade: false })
  }

  return {
    list,
    subscribe,
    follow,

    arrive(who: { numero: string } | { cliente: Persona }, claseId: string | null): string {
      const id = newIdempotencyKey()
      arrivals.add({ id, key: id, at: Date.now(), cliente: null, claseId, outcome: null, ...who })
      return id
    },

    /** Retries the arrivals whose client was being created and, if a class is on, those without a class. */
    resume(claseId: string | null) {
      for (const each of list()) {
        const hasWaited = claseId !== null && needsClase(each) && isRecent(each)
        if (each.isBeingMade || hasWaited) tryAgain(each, { claseId: each.claseId ?? claseId })
      }
      arrivals.resume()
    },

    unregistered: () =>
      list().filter((each) => Date.now() - each.at < SHOWN_AGAIN_MS && needsClase(each)).length,

    /** Retries a failed arrival, with `cliente` if given, and in `claseId` if it has no class. */
    retry(id: string, claseId: string | null, cliente?: Persona) {
      const llegada = arrivals.find(id)
      if (llegada?.outcome?.kind !== 'failed') return
      tryAgain(llegada, { claseId: llegada.claseId ?? claseId, ...(cliente && { cliente }) })
    },

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

/** Fills in the response, which may have only the fields of the specification. */
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
    enGracia: motivos[0]?.codigo === 'EN_GRACIA',
    advertencias: [],
    ...(avisos && { avisos }),
  }
}

const NEEDS_CLASE = 'La clase es obligatoria. Elígela y la asistencia se registra.'

const NOT_ANSWERED = 'No llegó la respuesta. Antes de reintentar, mira en Asistencias si quedó registrada.'

const DROPPED = 'Se quitó de las pendientes: no se envió.'

export const failed = (why: string) => `Error al registrar asistencia: ${why}`

const UNKNOWN: Failed = { kind: 'failed', text: failed('Cliente no encontrado'), isUnknown: true }
