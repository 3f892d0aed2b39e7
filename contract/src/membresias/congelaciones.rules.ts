import { type Day, formatDay } from '../core/calendar.ts'

/** Effect of a cancellation: today is the last day, or the membership runs to its end. */
export const cuandoCancelar = ['hoy', 'al-final'] as const
export type CuandoCancelar = (typeof cuandoCancelar)[number]

/** Reasons for a cancellation. None is about health, which the gym need not know. */
export const motivosCancelacion = {
  precio: 'El precio',
  horario: 'Los horarios',
  tiempo: 'No tiene tiempo',
  mudanza: 'Se muda o le queda lejos',
  'otro-gimnasio': 'Se va a otro gimnasio',
  servicio: 'No quedó conforme',
  personal: 'Motivos personales',
  error: 'Se vendió por error',
  otro: 'Otro motivo',
} as const
export type MotivoCancelacion = keyof typeof motivosCancelacion

export const DIAS_ATRAS = 30

export const CONGELACION = 'Congelación de membresía'

/** Days of a freeze, both included; without `hasta` the freeze is open-ended. */
export interface Congelada {
  desde: Day
  hasta: Day | null
}

export function estaCongelada(congelada: Congelada | null, today: Day): boolean {
  return (
    congelada !== null && congelada.desde <= today && (congelada.hasta === null || today <= congelada.hasta)
  )
}

export function congeladaHasta({ hasta }: Pick<Congelada, 'hasta'>): string {
  return hasta ? `Congelada hasta ${formatDay(hasta)}` : 'Congelada'
}

const AL_ENTRAR = 'Al entrar se descongela.'

export function seDescongela(congelada: Pick<Congelada, 'hasta'>): string {
  return `${congeladaHasta(congelada)}. ${AL_ENTRAR}`
}

export const diceQueSeDescongela = (aviso: string): boolean => aviso.endsWith(AL_ENTRAR)
