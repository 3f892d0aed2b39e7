import type { ErrorCode } from '@gym/contract/core/errors'
import { newIdempotencyKey } from '../../api/http.ts'
import { defineStore } from '../storage/stores.ts'

export type Tipo = 'venta' | 'entrada' | 'asistencia'

export const pathOf: Record<Tipo, string> = {
  venta: 'ventas',
  entrada: 'entradas',
  asistencia: 'asistencias',
}

/** Version of the row format. New versions only add fields, so they can send the rows of earlier ones. */
const VERSION = 1

export interface Resumen {
  quien: string
  que: string
  /** Amount received, in pesos; absent if no money was received. */
  monto?: number
  recibo?: unknown
}

export interface Operacion {
  tipo: Tipo
  key?: string
  /** The client's id or, if unknown, number: operations with the same value are sent in order. */
  persona?: string | undefined
  /** Epoch ms of the operation, if it happened before now. */
  ocurridoAt?: number
  /** The request body without the metadata of `envelopeOf`. */
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
  /** Server clock minus this clock in ms, as known when the row was made. */
  desfase?: number | undefined
  /** Epoch ms until which the caller awaits the response. */
  esperaHasta: number
  /** True once the caller no longer waits: the server then warns, for most rules, instead of refusing. */
  anotada?: boolean
  /** Set for a refused operation that waits for review. The outbox does not retry it by itself. */
  revisar?: Revisar
  tries: number
  lastError?: string
}

export interface Aviso {
  codigo: string
  texto: string
}

/** The history record of an operation that left the queue, sent or removed. */
export interface Enviada extends Pick<OutboxRow, 'key' | 'tipo' | 'resumen' | 'usuario' | 'ocurridoAt'> {
  at: number
  _id?: string
  numero?: number
  avisos: Aviso[]
  /** True if the operation was removed from the queue before its acceptance was known. */
  isDropped?: boolean
}

export type NewRow = Omit<OutboxRow, 'seq'>

interface Maker {
  usuario: OutboxRow['usuario']
  desfase: number | undefined
  /** How many ms the caller waits for the response; 0 if it does not wait. */
  timeoutMs: number
}

export function rowOf(operacion: Operacion, { usuario, desfase, timeoutMs }: Maker): NewRow {
  const now = Date.now()
  return {
    ...operacion,
    key: operacion.key ?? newIdempotencyKey(),
    version: VERSION,
    dispositivo: ownDevice(),
    usuario: { _id: usuario._id, nombre: usuario.nombre },
    ocurridoAt: operacion.ocurridoAt ?? now,
    ...(desfase !== undefined && { desfase }),
    esperaHasta: now + timeoutMs,
    ...(timeoutMs === 0 && { anotada: true }),
    tries: 0,
  }
}

export function envelopeOf(row: OutboxRow, senderId: string, isNoted: boolean) {
  return {
    dispositivo: row.dispositivo,
    enviadoEn: new Date().toISOString(),
    ...(row.desfase !== undefined && { desfase: row.desfase }),
    ...(isNoted && { ocurridoEn: new Date(row.ocurridoAt).toISOString() }),
    ...(row.usuario._id !== senderId && { hechaPor: row.usuario._id }),
  }
}

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

/** The ordering lane of an operation: its `persona`, or its own key without one. */
export const laneOf = ({ persona, key }: OutboxRow) => persona ?? key

export const isPending = ({ revisar }: OutboxRow) => revisar === undefined

/** False for a type that only a newer version knows; the row waits until that version runs. */
export const isKnown = ({ tipo }: Pick<OutboxRow, 'tipo'>) => pathOf[tipo] !== undefined

/** Code on a provisional receipt until the server assigns a number. */
export const shortCode = (key: string) => key.slice(0, 6).toUpperCase()

const device = defineStore({ name: 'dispositivo', parse: String })

export function ownDevice(): string {
  const known = device.get()
  if (known) return known
  const made = newIdempotencyKey()
  device.set(made)
  return made
}
