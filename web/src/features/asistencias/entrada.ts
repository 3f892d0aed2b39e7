import type { AsistenciaRegistrada } from '@gym/contract/asistencias'
import { CLIENTE_INACTIVO, SIN_MEMBRESIA, SIN_SESIONES } from '@gym/contract/asistencias.rules'
import { type Day, formatFullDay } from '@gym/contract/calendar'
import { daysRemaining, POR_VENCER_DAYS } from '@gym/contract/membresias.rules'

/** How somebody stands at the door: all is well, soon to be renewed, or nothing lets them in. */
export interface Entrada {
  kind: 'well' | 'soon' | 'refused'
  text: string
  /** What helps: a membership to make or renew, a client to activate. */
  remedy?: 'nueva-membresia' | 'renovar-membresia' | 'editar-cliente'
}

type Registered = Pick<AsistenciaRegistrada, 'aviso' | 'membresia'>

const SESIONES_POR_TERMINAR = 1

/** The answer of the door in words, on a day of the gym. */
export function entradaOf({ aviso, membresia }: Registered, today: Day): Entrada {
  if (aviso) return { kind: 'refused', text: aviso, remedy: remedyOf(aviso) }
  if (!membresia) return { kind: 'well', text: 'Puede entrar.' }

  const { tipo, fechafin, sesionesRestantes } = membresia
  const days = daysRemaining(fechafin, today) ?? 0
  const text =
    tipo === 'Mensualidad' ? mensualidad(days, fechafin) : sesiones(sesionesRestantes, days, fechafin)
  if (days <= POR_VENCER_DAYS) return { kind: 'soon', text, remedy: 'renovar-membresia' }
  const isSpent = tipo === 'Clase' && sesionesRestantes <= SESIONES_POR_TERMINAR
  return isSpent ? { kind: 'soon', text, remedy: 'nueva-membresia' } : { kind: 'well', text }
}

/** What can be renewed is what has ended or is about to. */
function remedyOf(aviso: string): Exclude<Entrada['remedy'], undefined> {
  if (aviso === CLIENTE_INACTIVO) return 'editar-cliente'
  return aviso === SIN_MEMBRESIA || aviso === SIN_SESIONES ? 'nueva-membresia' : 'renovar-membresia'
}

function mensualidad(days: number, fechafin: Day): string {
  const end = formatFullDay(fechafin)
  if (days === 0) return `Mensualidad vigente: hoy es el último día (${end}).`
  return `Mensualidad vigente: ${quedan(days, 'día')} (hasta el ${end}).`
}

function sesiones(left: number, days: number, fechafin: Day): string {
  if (left === 0) return 'Usó su última sesión: no le quedan más.'
  const end = formatFullDay(fechafin)
  const sentence = quedan(left, 'sesión', 'sesiones').replace(/^q/, 'Q')
  if (days === 0) return `${sentence}, pero hoy es el último día (${end}).`
  return `${sentence} hasta el ${end} (${quedan(days, 'día')}).`
}

/** 'queda 1 día', 'quedan 12 días' */
function quedan(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `queda 1 ${one}` : `quedan ${count} ${many}`
}
