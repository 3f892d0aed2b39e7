import type { Causa } from '../entradas/entradas.rules.ts'

/** Header with the outbox's metadata as JSON, because the specification fixes the body. */
export const CABECERA_MOSTRADOR = 'x-mostrador'

export const tiposOperacion = ['venta', 'entrada', 'asistencia'] as const
export type TipoOperacion = (typeof tiposOperacion)[number]

/** Limit on backdating an offline operation, however wrong the device's clock is. */
const MOST_DAYS_BACK = 400

/** A client who came, was created or had a membership within this many days is in the snapshot. */
export const QUIEN_PUEDE_VENIR_DAYS = 90

export const MOST_PERSONAS = 20_000

/** Largest change of a device's clock, between the queuing and the sending, at which its times are trusted. */
const HORA_DUDOSA_MS = 2 * 60_000

/** Warnings of an operation received late: rules that it broke, and doubts about its time. */
export const codigosDeAviso = [
  'PRECIO_CAMBIO',
  'PRODUCTO_ELIMINADO',
  'PRODUCTO_INACTIVO',
  'STOCK_INSUFICIENTE',
  'CLIENTE_ELIMINADO',
  'PLAN_SIN_CLIENTE',
  'PLAN_DE_A_UNO',
  'PLAN_PERSONAS',
  'MATRICULA_COBRADA',
  'MEMBRESIA_YA_COBRADA',
  'MEMBRESIA_DE_OTRO',
  'MEMBRESIA_ELIMINADA',
  'DIAS_CAMBIARON',
  'PAGO_SIN_MEMBRESIA',
  'MEMBRESIA_CRUZADA',
  'CAJA_CERRADA',
  'SIN_CAJA',
  'DESCUENTO_ALTO',
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
  indice?: number
  /** Unit prices in pesos: `cobrado` was charged, `precio` is the current one. */
  cobrado?: number
  precio?: number
  falta?: number
  causa?: Causa
}

export interface HoraDeMostrador {
  ocurridoEn: Date
  enviadoEn: Date
  /** Server clock minus device clock when the operation was queued, in milliseconds, if known. */
  desfase?: number | undefined
}

const DAY_MS = 86_400_000

/**
 * Corrects `ocurridoEn` by the clock skew, clamped to the request's time and `MOST_DAYS_BACK` before it.
 * `dudosa`: the device's clock was changed between the queuing and the sending, or the result was clamped.
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
  return { hora: new Date(within), dudosa: isSetMeanwhile || at > received || within > at }
}
