import type { ErrorCode } from '@gym/contract/core/errors'
import { newIdempotencyKey } from '../../api/http.ts'

/** Operations that work offline. */
export type Tipo = 'venta' | 'entrada' | 'asistencia'

export const pathOf: Record<Tipo, string> = {
  venta: 'ventas',
  entrada: 'entradas',
  asistencia: 'asistencias',
}

/** Fields are only added: this version sends what an earlier one stored. */
const VERSION = 1

/** Display texts of a pending operation. */
export interface Resumen {
  quien: string
  que: string
  /** Pesos, if money was taken. */
  monto?: number
  /** Data of the provisional receipt. */
  recibo?: unknown
}

export interface Operacion {
  tipo: Tipo
  key?: string
  /** The client, if known: operations of one client are sent in order. */
  persona?: string | undefined
  /** Epoch ms, if it happened before now. */
  ocurridoAt?: number
  /** The request body without the fields of `envelopeOf`. */
  body: object
  resumen: Resumen
}

export interface Revisar {
  texto: string
  codigo?: ErrorCode | undefined
  status: number
}

/** A row of the outbox in IndexedDB. Times are epoch ms of this browser's clock. */
export interface OutboxRow {
  seq: number
  key: string
  version: number
  tipo: Tipo
  persona?: string | undefined
  body: object
  resumen: Resumen
  dispositivo: string
  usuario: { _id: string; nombre: string }
  /** The account that took over the row and may send it. */
  enviaPor?: string
  ocurridoAt: number
  /** Server clock minus this clock, at that time. */
  desfase?: number | undefined
  /** The caller awaits the response until then. */
  esperaHasta: number
  /** The caller no longer waits: the server treats it as already done, whatever the rules. */
  anotada?: boolean
  /** Refused, waits for review. It is not retried automatically. */
  revisar?: Revisar
  tries: number
  lastError?: string
}

export interface Aviso {
  codigo: string
  texto: string
}

/** A sent operation, stored for a week. */
export interface Enviada extends Pick<OutboxRow, 'key' | 'tipo' | 'resumen' | 'usuario' | 'ocurridoAt'> {
  at: number
  _id?: string
  numero?: number
  avisos: Aviso[]
  /** Removed from the queue without being sent. */
  isDropped?: boolean
}

export type NewRow = Omit<OutboxRow, 'seq'>

interface Maker {
  usuario: OutboxRow['usuario']
  desfase: number | undefined
  /** How long the caller waits for the response; 0 for not at all. */
  patienceMs: number
}

export function rowOf(operacion: Operacion, { usuario, desfase, patienceMs }: Maker): NewRow {
  const now = Date.now()
  return {
    ...operacion,
    key: operacion.key ?? newIdempotencyKey(),
    version: VERSION,
    dispositivo: ownDevice(),
    usuario: { _id: usuario._id, nombre: usuario.nombre },
    ocurridoAt: operacion.ocurridoAt ?? now,
    ...(desfase !== undefined && { desfase }),
    esperaHasta: now + patienceMs,
    ...(patienceMs === 0 && { anotada: true }),
    tries: 0,
  }
}

/** Metadata sent beside the body of an operation. */
export function envelopeOf(row: OutboxRow, senderId: string, isNoted: boolean) {
  return {
    dispositivo: row.dispositivo,
    enviadoEn: new Date().toISOString(),
    ...(row.desfase !== undefined && { desfase: row.desfase }),
    ...(isNoted && { ocurridoEn: new Date(row.ocurridoAt).toISOString() }),
    ...(row.usuario._id !== senderId && { hechaPor: row.usuario._id }),
  }
}

/** The history record of an operation that left the queue. */
export function sentOf(
  { key, tipo, resumen, usuario, ocurridoAt }: OutboxRow,
  answer?: { _id: string; numero?: number; avisos?: Aviso[] },
): Enviada {
  return {
    key,
    tipo,
    resumen,
    usuario,
    ocurridoAt,
    at: Date.now(),
    ...(answer && { _id: answer._id }),
    ...(answer?.numero !== undefined && { numero: answer.numero }),
    avisos: answer?.avisos ?? [],
  }
}

/** Ordering lane: the client, or the operation alone if the client is unknown. */
export const laneOf = ({ persona, key }: OutboxRow) => persona ?? key

export const isPending = ({ revisar }: OutboxRow) => revisar === undefined

/** False for a type that a newer version queued; it waits for that version. */
export const isKnown = ({ tipo }: Pick<OutboxRow, 'tipo'>) => pathOf[tipo] !== undefined

/** Code on a provisional receipt until the server assigns a number. */
export const shortCode = (key: string) => key.slice(0, 6).toUpperCase()

const DEVICE = 'dispositivo'
let unkeptDevice: string | undefined

/** A persistent id of this browser. */
export function ownDevice(): string {
  const known = localStorage.getItem(DEVICE) ?? unkeptDevice
  if (known) return known
  const made = newIdempotencyKey()
  try {
    localStorage.setItem(DEVICE, made)
  } catch {
    unkeptDevice = made
  }
  return made
}
