import { type Day, formatDay } from './calendar.ts'

/** How a cancellation takes effect: today is the last day, or the membership ends when it would have and nobody renews it. */
export const cuandoCancelar = ['hoy', 'al-final'] as const
export type CuandoCancelar = (typeof cuandoCancelar)[number]

/** Why somebody leaves. None of them is of their health, which the gym need not know. */
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

/** How many days back the admin may date a freeze. */
export const DIAS_ATRAS = 30

/** What is charged for a freeze is called this on the receipt and in the books. */
export const CONGELACION = 'Congelación de membresía'

/** A freeze as it stands: both days count, without `hasta` it lasts until somebody ends it. */
export interface Congelada {
  desde: Day
  hasta: Day | null
}

/** Whether today is one of its days. */
export function estaCongelada(congelada: Congelada | null, today: Day): boolean {
  return (
    congelada !== null && congelada.desde <= today && (congelada.hasta === null || today <= congelada.hasta)
  )
}

/** 'Congelada hasta 10/12/2026', or 'Congelada' while nobody knows until when. */
export function congeladaHasta({ hasta }: Pick<Congelada, 'hasta'>): string {
  return hasta ? `Congelada hasta ${formatDay(hasta)}` : 'Congelada'
}

const AL_ENTRAR = 'Al entrar se descongela.'

/** What the door says of somebody whose membership is frozen: whoever comes in uses their days again. */
export function seDescongela(congelada: Pick<Congelada, 'hasta'>): string {
  return `${congeladaHasta(congelada)}. ${AL_ENTRAR}`
}

/** Whether that is what the door said. */
export const diceQueSeDescongela = (aviso: string): boolean => aviso.endsWith(AL_ENTRAR)
