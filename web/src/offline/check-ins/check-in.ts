import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { CODIGO_DE_ENTRADA } from '@gym/contract/core/identificacion.rules'
import type { Motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import type { Operacion } from '../outbox/outbox-rows.ts'
import type { AsistenciaProvisional, EntradaProvisional, Pendiente } from './offline-verdict.ts'

/** A check-in older than this is not restored after a reload, unless `isWaiting`. */
const SHOWN_AGAIN_MS = 12 * 3_600_000
/** A check-in outside the outbox is resubmitted only within this time: later it would be another visit. */
const RESUBMIT_WITHIN_MS = 2 * 3_600_000

const MENDING_MS = 20 * 60_000

/** A stored check-in. Versions before ADR 0070 stored the payload of its request as `body`, not in `sent`. */
export type StoredCheckIn = CheckIn & { body?: object }

export type Persona = Pick<QuienEntra, '_id' | 'nombre' | 'apellido'> & Partial<Pick<QuienEntra, 'foto'>>

interface Segun {
  /** Time at which the server last confirmed the snapshot, in epoch ms; null without a snapshot. */
  confirmedAt: number | null
}

export interface Blocked {
  kind: 'blocked'
  motivos: Motivo[]
  renovable: string | null
  /** Set if the block comes from the snapshot and not from the server. */
  segun?: Segun
  pendiente?: Pendiente
}

export type Outcome =
  | { kind: 'entered'; entrada: EntradaRegistrada }
  /** The response of `POST /asistencias`. `wasSaved`: an earlier request, whose response was lost, registered it. */
  | { kind: 'registered'; asistencia: AsistenciaRegistrada; wasSaved: boolean }
  /** Queued without a response. No `entrada` or `asistencia` if no snapshot has the client and the class. */
  | {
      kind: 'noted'
      entrada?: EntradaProvisional | null
      asistencia?: AsistenciaProvisional | null
      /** Absent in check-ins to a class that earlier versions stored. */
      segun?: Segun
    }
  | { kind: 'review'; text: string }
  | Blocked
  | { kind: 'several'; clientes: Omit<QuienEntra, 'foto'>[] }
  | { kind: 'unknown' }
  /** Already in this class today. `fecha` is null if the time of the earlier check-in is unknown. */
  | { kind: 'repeated'; fecha: string | null; isRefused?: boolean }
  | { kind: 'undone'; text: string }
  /** `needsClase`: no class was running or chosen. `retryResolved` retries the check-in once there is one. */
  | { kind: 'failed'; text: string; needsClase?: boolean }

export interface CheckIn {
  id: string
  /** Time of the check-in, in epoch ms. */
  at: number
  numero?: string
  cliente: Persona | null
  /** The class to check in to, null until one is chosen; undefined at the door, where the server chooses. */
  claseId?: string | null | undefined
  /** Idempotency key. A changed or repeated check-in gets a new one, a retry by the outbox does not. */
  key: string
  /** The last request: a replay must send the same payload, even if more is known by then. */
  sent?: Pick<Operacion, 'tipo' | 'body'>
  permitir?: string
  /** True after a block: a retry is sent as an entry, because an attendance is never blocked. */
  wasBlocked?: boolean
  /** True while the user creates the client; `retryResolved` then retries the check-in. */
  isBeingMade?: boolean
  /** Made at the kiosk, whose response omits the surname, the reasons' texts and the membership. */
  atKiosk?: boolean
  /** True if the receptionist opened another screen to resolve a cause of the verdict. */
  wentToMend?: boolean
  /** True while a block is resolved on another screen; `retryResolved` then retries the check-in. */
  isBeingMended?: boolean
  /** Removed from the queue. If the server accepted the request all the same, its outcome 'done' applies. */
  isOut?: boolean
  outcome: Outcome | null
}

/** Converts an earlier version's format, so that a replay sends the same payload under the same key. */
export function upgraded({ body, ...checkIn }: StoredCheckIn): CheckIn {
  return body ? { sent: { tipo: 'entrada', body }, ...checkIn } : checkIn
}

export const isEntryCode = (numero: string | undefined) =>
  numero !== undefined && CODIGO_DE_ENTRADA.test(numero)

/** The client's name, else the number. An entry code is not shown, because it could be copied. */
export function checkInName({
  cliente,
  numero,
}: {
  cliente: Pick<Persona, 'nombre' | 'apellido'> | null
  numero?: string
}): string {
  if (cliente) return `${cliente.nombre} ${cliente.apellido}`
  return isEntryCode(numero) ? 'Código de entrada' : `${numero}`
}

export const isForClase = ({ claseId }: CheckIn) => claseId !== undefined

export const isPending = ({ outcome }: CheckIn) => outcome === null

/** True for a check-in noted without a response, also once it is refused and waits for review. */
export const isNoted = ({ outcome }: CheckIn) => outcome?.kind === 'noted' || outcome?.kind === 'review'

export const isWaiting = (checkIn: CheckIn) => isPending(checkIn) || isNoted(checkIn)

/** True if a later acceptance by the server changes the outcome. */
export const mayHearDone = (checkIn: CheckIn) => isWaiting(checkIn) || checkIn.isOut === true

const isOf = ({ outcome }: CheckIn, kinds: Outcome['kind'][]) => !!outcome && kinds.includes(outcome.kind)

export const lacksCliente = (checkIn: CheckIn) => isOf(checkIn, ['unknown', 'several', 'failed'])

/** True for a check-in that may be retried: as far as this browser knows, the server registered nothing. */
export const registeredNothing = (checkIn: CheckIn) => isOf(checkIn, ['unknown', 'failed', 'blocked'])

/** True while the client is expected to wait at the desk until a block is resolved or a record created. */
export const mayStillWait = ({ at }: CheckIn) => Date.now() - at < MENDING_MS

export const isRecent = ({ at }: CheckIn) => Date.now() - at < RESUBMIT_WITHIN_MS

export const isShownAgain = ({ at }: CheckIn) => Date.now() - at < SHOWN_AGAIN_MS

export const needsClase = ({ outcome }: CheckIn) => outcome?.kind === 'failed' && outcome.needsClase === true

export const isOpen = (checkIn: CheckIn) =>
  isWaiting(checkIn) || checkIn.outcome?.kind === 'failed' || checkIn.outcome?.kind === 'several'

export interface Checked {
  checkIn: CheckIn
  times: number
}

/** Groups check-ins by person under the newest one; open ones stay separate. */
export function oneEach(all: readonly CheckIn[]): Checked[] {
  const people = new Map<string, Checked>()
  const came: Checked[] = []
  for (const checkIn of all) {
    const who = isOpen(checkIn) ? checkIn.id : (checkIn.cliente?._id ?? `${checkIn.numero}`)
    const known = people.get(who)
    if (known) known.times += 1
    else {
      const first = { checkIn, times: 1 }
      people.set(who, first)
      came.push(first)
    }
  }
  return came
}
