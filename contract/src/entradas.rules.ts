import { addDays, type Day, daysBetween, formatDay } from './calendar.ts'
import { formatMoney } from './money.ts'

/** Why somebody is stopped or looked at when they come in. */
export const causas = [
  'INACTIVO',
  'VENCIDA',
  'SIN_MEMBRESIA',
  'SIN_SESIONES',
  'CONGELADA',
  'DEBE',
  'SIN_PAGO',
  'VENCE_PRONTO',
  'REPETIDA',
  'SIN_FOTO',
  'CUMPLEANOS',
] as const
export type Causa = (typeof causas)[number]

/** What an entry for no class is called: alone, 'libre' was read as free of charge. */
export const ENTRADA_LIBRE = 'Entrada libre, sin clase'

/** What the door does about a cause. */
export const efectos = ['ignorar', 'avisar', 'bloquear'] as const
export type Efecto = (typeof efectos)[number]

/** The one thing that mends a cause; null where nothing has to be mended. */
export const acciones = [
  'renovar',
  'vender',
  'cobrar',
  'cobrar-membresia',
  'reactivar',
  'descongelar',
  'foto',
  'ver-ficha',
] as const
export type Accion = (typeof acciones)[number]

const remedies: Record<Causa, Accion | null> = {
  INACTIVO: 'reactivar',
  VENCIDA: 'renovar',
  SIN_MEMBRESIA: 'vender',
  SIN_SESIONES: 'renovar',
  CONGELADA: 'descongelar',
  DEBE: 'cobrar',
  SIN_PAGO: 'cobrar-membresia',
  VENCE_PRONTO: 'renovar',
  REPETIDA: null,
  SIN_FOTO: 'foto',
  CUMPLEANOS: null,
}

/** What the door does about each cause, and what counts as one. */
export interface ReglasEntrada {
  reglas: Record<Causa, Efecto>
  /** A membership ends soon from so many days before its last one. */
  diasVencePronto: number
  /** Within so many hours the same person comes in once. */
  horasRepetida: number
  /** Who owes less owes nothing at the door. Pesos. */
  montoDeuda: number
  /** Whoever did not say that they left has left after so many hours. */
  horasDentro: number
}

/** Until the admin says otherwise: who is inactive is kept out, of the rest it is told, and nobody needs a photo. */
export const primerasReglas: ReglasEntrada = {
  reglas: {
    INACTIVO: 'bloquear',
    VENCIDA: 'avisar',
    SIN_MEMBRESIA: 'avisar',
    SIN_SESIONES: 'avisar',
    CONGELADA: 'avisar',
    DEBE: 'avisar',
    SIN_PAGO: 'avisar',
    VENCE_PRONTO: 'avisar',
    REPETIDA: 'avisar',
    SIN_FOTO: 'ignorar',
    CUMPLEANOS: 'avisar',
  },
  diasVencePronto: 5,
  horasRepetida: 3,
  montoDeuda: 1,
  horasDentro: 3,
}

/** A cause that the rules do not ignore, in words. */
export interface Motivo {
  codigo: Causa
  texto: string
  accion: Accion | null
}

export const veredictos = ['adelante', 'aviso', 'permitida', 'bloqueado'] as const
/** What a client's page says of them before they come in. */
export const veredictosDeFicha = ['adelante', 'aviso', 'bloqueado'] as const
export type Veredicto = (typeof veredictos)[number]

/** What is known of somebody at the door. */
export interface Situacion {
  today: Day
  /** The cause for which nothing lets them in, in the words of the attendance. */
  sinAcceso: Motivo | null
  /** What they owe, in pesos; below 0 it is in their favour. */
  saldo: number
  /** The payment of the membership that lets them in was deleted, and nothing else pays for it. */
  sinPago: boolean
  /** The last day that they have; null where it does not end soon or there is none. */
  ultimoDia: Day | null
  /** When they came in a while ago, `HH:MM`. */
  yaIngreso: string | null
  tieneFoto: boolean
  fechaNacimiento: Day | null
}

/** A cause with its remedy. */
export function motivo(codigo: Causa, texto: string): Motivo {
  return { codigo, texto, accion: remedies[codigo] }
}

/** The sentence of a second scan. @param hora `HH:MM` */
export const yaIngreso = (hora: string) => `Ya entró a las ${hora}.`

/**
 * What the rules make of what is known: the causes that are told, what keeps out before what is only told, and whether the
 * person may come in.
 */
export function juzgar(
  { today, sinAcceso, saldo, sinPago, ultimoDia, tieneFoto, fechaNacimiento, ...rest }: Situacion,
  { reglas, diasVencePronto, montoDeuda }: ReglasEntrada,
): { motivos: Motivo[]; bloquea: boolean } {
  const left = ultimoDia === null ? null : daysBetween(today, ultimoDia)
  const found = [
    sinAcceso,
    saldo > 0 && saldo >= montoDeuda ? motivo('DEBE', `Debe ${formatMoney(saldo)}.`) : null,
    sinPago ? motivo('SIN_PAGO', 'El pago de su membresía fue eliminado.') : null,
    left !== null && left <= diasVencePronto
      ? motivo('VENCE_PRONTO', venceEn(left, ultimoDia ?? today))
      : null,
    rest.yaIngreso ? motivo('REPETIDA', yaIngreso(rest.yaIngreso)) : null,
    tieneFoto ? null : motivo('SIN_FOTO', 'No tiene foto.'),
    fechaNacimiento && isBirthday(fechaNacimiento, today) ? motivo('CUMPLEANOS', 'Hoy cumple años.') : null,
  ]
  const told = found.filter((each) => each !== null).filter(({ codigo }) => reglas[codigo] !== 'ignorar')
  const blocks = ({ codigo }: Motivo) => reglas[codigo] === 'bloquear'
  return {
    motivos: [...told.filter(blocks), ...told.filter((each) => !blocks(each))],
    bloquea: told.some(blocks),
  }
}

function venceEn(left: number, ultimoDia: Day): string {
  if (left === 0) return 'Su último día es hoy.'
  return left === 1 ? 'Su último día es mañana.' : `Le quedan ${left} días: hasta el ${formatDay(ultimoDia)}.`
}

/** Who was born on 29 February has their birthday on the 28th of a year without one. */
export function isBirthday(born: Day, today: Day): boolean {
  if (born.slice(5) === today.slice(5)) return born < today
  return born.endsWith('-02-29') && addDays(today, 1).endsWith('-03-01') && born < today
}
