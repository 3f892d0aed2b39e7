import type { Causa } from './entradas.rules.ts'

/** A desk that nobody answers: what both sides know of it without a schema. */

/** The request header with the queue's metadata, as JSON; the body stays that of the specification. */
export const CABECERA_MOSTRADOR = 'x-mostrador'

export const tiposOperacion = ['venta', 'entrada', 'asistencia'] as const
/** What a desk notes and sends until it is answered. */
export type TipoOperacion = (typeof tiposOperacion)[number]

/** No operation is dated further back than this, however wrong a clock is. */
export const MOST_DAYS_BACK = 400

/** Who came, was made, or had a membership within so many days may come. */
export const QUIEN_PUEDE_VENIR_DAYS = 90

/** A desk knows no more people than this without an answer: about 2 MB on the line. */
export const MOST_PERSONAS = 20_000

/** By so much a clock may have drifted since the desk compared it last. */
export const HORA_DUDOSA_MS = 2 * 60_000

/** What is told of an operation that had happened when the server heard of it, and that a rule would have refused. */
export const codigosDeAviso = [
  'PRECIO_CAMBIO',
  'PRODUCTO_ELIMINADO',
  'PRODUCTO_INACTIVO',
  'STOCK_INSUFICIENTE',
  'CLIENTE_ELIMINADO',
  'PAGO_SIN_MEMBRESIA',
  'MEMBRESIA_CRUZADA',
  'CAJA_CERRADA',
  'SIN_CAJA',
  'PERIODO_CERRADO',
  'NO_PODIA_ENTRAR',
  'YA_ESTABA',
  'CLASE_ELIMINADA',
  'HORA_DUDOSA',
  'ANOTADA_HACE_DIAS',
] as const
export type CodigoDeAviso = (typeof codigosDeAviso)[number]

export interface Aviso {
  codigo: CodigoDeAviso
  texto: string
  /** The line of the sale that it is of. */
  indice?: number
  /** What was charged for one, and what one cost by then. Pesos. */
  cobrado?: number
  precio?: number
  /** Units that were sold and that the shelf did not have. */
  falta?: number
  /** Why the door would have kept them out. */
  causa?: Causa
}

/** What a desk's clock says of an operation. */
export interface HoraDeMostrador {
  /** When it happened, by the device's clock. */
  ocurridoEn: Date
  /** When it was sent, by the device's clock. */
  enviadoEn: Date
  /** The server's clock less the device's when it was noted, in milliseconds, where the desk knew it. */
  desfase?: number | undefined
}

const DAY_MS = 86_400_000

/**
 * When it happened by the server's clock: the device's is wrong by what it is wrong by now. Never later than it was received,
 * nor longer ago than `MOST_DAYS_BACK`; in doubt where the clock was set meanwhile.
 */
export function horaCorregida(
  { ocurridoEn, enviadoEn, desfase }: HoraDeMostrador,
  recibidaEn: Date,
): { hora: Date; dudosa: boolean } {
  const received = recibidaEn.getTime()
  const skew = received - enviadoEn.getTime()
  const at = ocurridoEn.getTime() + skew
  const within = Math.max(Math.min(at, received), received - MOST_DAYS_BACK * DAY_MS)
  const isSetMeanwhile = desfase !== undefined && Math.abs(skew - desfase) > HORA_DUDOSA_MS
  // Nothing is sent before it happens: of a clock that says so nobody knows when it was.
  return { hora: new Date(within), dudosa: isSetMeanwhile || at > received || within > at }
}
