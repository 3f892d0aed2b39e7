import type { ErrorCode } from '@gym/contract/errors'
import { newIdempotencyKey } from './http.ts'

/** What can be done at a desk without an answer. */
export type Tipo = 'venta' | 'entrada' | 'asistencia'

export const pathOf: Record<Tipo, string> = {
  venta: 'ventas',
  entrada: 'entradas',
  asistencia: 'asistencias',
}

/** Only added to: what an earlier version of the program kept is sent by this one. */
const VERSION = 1

/** What the screen says of an operation that is not answered. */
export interface Resumen {
  /** Whose it is, as the screen names them. */
  quien: string
  que: string
  /** Pesos, where money was taken. */
  monto?: number
  /** What its provisional receipt is made of. */
  recibo?: unknown
}

export interface Operacion {
  tipo: Tipo
  /** By which it is sent, however often: it is done once. Without one it gets one. */
  key?: string
  /** The client it is of, where one is known: what is of one person is sent in its order. */
  persona?: string | undefined
  /** When, where that was before it is sent, in milliseconds since 1970. */
  ocurridoAt?: number
  /** As the server takes it, without what `envelopeOf` says. */
  body: object
  resumen: Resumen
}

export interface Revisar {
  texto: string
  codigo?: ErrorCode | undefined
  status: number
}

/** An operation in the queue, as the database of the browser holds it. Instants are milliseconds by its own clock. */
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
  /** The account that may send it, where its own one is not here. */
  enviaPor?: string
  ocurridoAt: number
  /** The server's clock less this one's as it was known then. */
  desfase?: number | undefined
  /** Somebody waits for its answer until then. */
  esperaHasta: number
  /** Nobody waits any more: it has happened, whatever the rules say by now. */
  anotada?: boolean
  /** Refused: somebody has to look at it. It is not sent by itself. */
  revisar?: Revisar
  tries: number
  lastError?: string
}

export interface Aviso {
  codigo: string
  texto: string
}

/** An operation that left the queue, for a while. */
export interface Enviada extends Pick<OutboxRow, 'key' | 'tipo' | 'resumen' | 'usuario' | 'ocurridoAt'> {
  at: number
  /** What it became. */
  _id?: string
  numero?: number
  avisos: Aviso[]
  /** Somebody took it out of the queue: it was not sent. */
  isDropped?: boolean
}

export type NewRow = Omit<OutboxRow, 'seq'>

interface Maker {
  usuario: OutboxRow['usuario']
  desfase: number | undefined
  /** For how long somebody waits; 0 where nobody does. */
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

/** What goes with an operation beside what it is. */
export function envelopeOf(row: OutboxRow, senderId: string, isNoted: boolean) {
  return {
    dispositivo: row.dispositivo,
    enviadoEn: new Date().toISOString(),
    ...(row.desfase !== undefined && { desfase: row.desfase }),
    ...(isNoted && { ocurridoEn: new Date(row.ocurridoAt).toISOString() }),
    ...(row.usuario._id !== senderId && { hechaPor: row.usuario._id }),
  }
}

/** What stays to be looked at of one that left the queue, with what it was answered. */
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

/** What is of one person is one lane; what is of nobody known is its own. */
export const laneOf = ({ persona, key }: OutboxRow) => persona ?? key

export const isPending = ({ revisar }: OutboxRow) => revisar === undefined

/** Whether this version of the program knows what it is: what a newer one noted waits for that one. */
export const isKnown = ({ tipo }: Pick<OutboxRow, 'tipo'>) => pathOf[tipo] !== undefined

/** What a provisional receipt is known by until the server gives its number. */
export const shortCode = (key: string) => key.slice(0, 6).toUpperCase()

const DEVICE = 'dispositivo'
/** Of a browser that has no room to keep it. */
let unkeptDevice: string | undefined

/** This browser, for as long as it keeps anything. */
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
