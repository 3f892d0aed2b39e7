import { CLIENTE_INACTIVO, yaTieneSiguiente } from '@gym/contract/asistencias/asistencias.rules'
import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { type Day, formatDay } from '@gym/contract/core/calendar'
import type { Accion } from '@gym/contract/entradas/entradas.rules'
import { diceQueSeDescongela } from '@gym/contract/membresias/congelaciones.rules'
import { daysRemaining, isSpent, POR_VENCER_DAYS } from '@gym/contract/membresias/membresias.rules'

/** The verdict at the door: the client may enter, may enter with a warning, or is not covered. */
export interface Entrada {
  kind: 'well' | 'soon' | 'refused'
  text: string
  /** The action that resolves a refusal or a warning, such as to renew the membership. */
  remedy?: Accion
}

export type Acceso = Pick<
  AsistenciaRegistrada,
  'aviso' | 'membresia' | 'renovable' | 'siguiente' | 'enGracia'
>

const SESIONES_POR_TERMINAR = 1

export function attendanceVerdict(
  { aviso, membresia, renovable, siguiente, enGracia }: Acceso,
  today: Day,
): Entrada {
  if (aviso === CLIENTE_INACTIVO) return { kind: 'refused', text: aviso, remedy: 'reactivar' }
  // Both are set if the check-in itself ends the freeze of the membership.
  if (aviso && membresia) return { kind: 'soon', text: aviso }
  if (aviso && diceQueSeDescongela(aviso)) return { kind: 'refused', text: aviso, remedy: 'descongelar' }
  const kind = enGracia ? 'soon' : 'refused'
  // The client has already bought the next membership, so there is nothing to sell.
  if (aviso && siguiente) return { kind, text: aviso }
  if (aviso) return { kind, text: aviso, remedy: renovable ? 'renovar' : 'vender' }
  if (!membresia) return { kind: 'well', text: 'Puede entrar.' }

  const { tipo, plan, fechafin, sesionesRestantes } = membresia
  const days = daysRemaining(fechafin, today) ?? 0
  const text =
    tipo === 'Mensualidad'
      ? mensualidad(plan ?? tipo, days, fechafin)
      : sesiones(sesionesRestantes, { plan, days, fechafin })
  if (siguiente) return { kind: 'well', text: `${text} ${yaTieneSiguiente(siguiente)}` }
  if (days <= POR_VENCER_DAYS || isSpent(membresia)) return { kind: 'soon', text, remedy: 'renovar' }
  // The sessions run out before the end date, from which a renewal would begin: offer a sale instead.
  const isLast = tipo === 'Clase' && sesionesRestantes <= SESIONES_POR_TERMINAR
  return isLast ? { kind: 'soon', text, remedy: 'vender' } : { kind: 'well', text }
}

function mensualidad(nombre: string, days: number, fechafin: Day): string {
  const end = formatDay(fechafin)
  if (days === 0) return `${nombre} vigente: hoy es el último día (${end}).`
  return `${nombre} vigente: ${quedan(days, 'día')} (hasta el ${end}).`
}

function sesiones(
  left: number,
  { plan, days, fechafin }: { plan: string | null | undefined; days: number; fechafin: Day },
): string {
  if (left === 0) return 'Usó su última sesión: no le quedan más.'
  const end = formatDay(fechafin)
  const said = quedan(left, 'sesión', 'sesiones')
  const sentence = plan ? `${plan}: ${said}` : said.replace(/^q/, 'Q')
  if (days === 0) return `${sentence}, pero hoy es el último día (${end}).`
  return `${sentence} hasta el ${end} (${quedan(days, 'día')}).`
}

function quedan(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `queda 1 ${one}` : `quedan ${count} ${many}`
}
