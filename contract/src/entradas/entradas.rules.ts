import { addDays, type Day, daysBetween, formatDay } from '../core/calendar.ts'
import { formatMoney } from '../core/money.ts'

export const causas = [
  'INACTIVO',
  'EN_GRACIA',
  'VENCIDA',
  'SIN_MEMBRESIA',
  'SIN_SESIONES',
  'FUERA_DE_FRANJA',
  'CONGELADA',
  'DEBE',
  'SIN_PAGO',
  'VENCE_PRONTO',
  'REPETIDA',
  'SIN_FOTO',
  'CUMPLEANOS',
] as const
export type Causa = (typeof causas)[number]

export const nombreCausa: Record<Causa, string> = {
  INACTIVO: 'Cliente inactivo',
  EN_GRACIA: 'En días de gracia',
  VENCIDA: 'Membresía vencida',
  SIN_MEMBRESIA: 'Sin membresía',
  SIN_SESIONES: 'Sin sesiones',
  FUERA_DE_FRANJA: 'Fuera de su horario',
  CONGELADA: 'Membresía congelada',
  DEBE: 'Debe dinero',
  SIN_PAGO: 'Pago eliminado',
  VENCE_PRONTO: 'Vence pronto',
  REPETIDA: 'Ya había entrado',
  SIN_FOTO: 'Sin foto',
  CUMPLEANOS: 'Cumpleaños',
}

/** Label of an entry without a class; 'libre' alone could mean free of charge. */
export const ENTRADA_LIBRE = 'Entrada libre, sin clase'

export const efectos = ['ignorar', 'avisar', 'bloquear'] as const
export type Efecto = (typeof efectos)[number]

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
  EN_GRACIA: 'renovar',
  VENCIDA: 'renovar',
  SIN_MEMBRESIA: 'vender',
  SIN_SESIONES: 'renovar',
  FUERA_DE_FRANJA: null,
  CONGELADA: 'descongelar',
  DEBE: 'cobrar',
  SIN_PAGO: 'cobrar-membresia',
  VENCE_PRONTO: 'renovar',
  REPETIDA: null,
  SIN_FOTO: 'foto',
  CUMPLEANOS: null,
}

export interface ReglasEntrada {
  reglas: Record<Causa, Efecto>
  /** Days for which an expired membership is EN_GRACIA before VENCIDA; none if it is cancelled or spent. */
  diasDeGracia: number
  /** The door warns from this many days before the last day. */
  diasVencePronto: number
  /** Hours within which a check-in without a requested class repeats the previous one, unless an exit followed. */
  horasRepetida: number
  montoDeuda: number
  /** A person counts as inside for at most this many hours after an entry: the exit may go unrecorded. */
  horasDentro: number
}

export const primerasReglas: ReglasEntrada = {
  reglas: {
    INACTIVO: 'bloquear',
    EN_GRACIA: 'avisar',
    VENCIDA: 'bloquear',
    SIN_MEMBRESIA: 'avisar',
    SIN_SESIONES: 'avisar',
    FUERA_DE_FRANJA: 'avisar',
    CONGELADA: 'avisar',
    DEBE: 'avisar',
    SIN_PAGO: 'avisar',
    VENCE_PRONTO: 'avisar',
    REPETIDA: 'avisar',
    SIN_FOTO: 'ignorar',
    CUMPLEANOS: 'avisar',
  },
  diasDeGracia: 3,
  diasVencePronto: 5,
  horasRepetida: 3,
  montoDeuda: 1,
  horasDentro: 3,
}

export interface Motivo {
  codigo: Causa
  texto: string
  accion: Accion | null
}

export const veredictos = ['adelante', 'aviso', 'permitida', 'bloqueado'] as const
export const veredictosDeFicha = ['adelante', 'aviso', 'bloqueado'] as const
export type Veredicto = (typeof veredictos)[number]

export const nombreVeredicto: Record<Veredicto, string> = {
  adelante: 'Adelante',
  aviso: 'Atención',
  permitida: 'Entrada permitida',
  bloqueado: 'No puede entrar',
}

export interface Situacion {
  today: Day
  sinAcceso: Motivo | null
  saldo: number
  /** Earliest due day of the client's unpaid debts; null without a debt, or if unknown. */
  vence: Day | null
  /** The payment of the admitting membership was deleted and nothing else charged it. */
  sinPago: boolean
  ultimoDia: Day | null
  /** Hours of the membership's plan in words, if the check-in is outside them. */
  fueraDeFranja: string | null
  /** Time of the check-in that this one would repeat, `HH:MM`; null if none. */
  yaIngreso: string | null
  tieneFoto: boolean
  fechaNacimiento: Day | null
}

export function motivo(codigo: Causa, texto: string): Motivo {
  return { codigo, texto, accion: remedies[codigo] }
}

export const yaIngreso = (hora: string) => `Ya entró a las ${hora}.`

/** Returns the causes that the rules do not ignore, blocking ones first, and whether one blocks. */
export function juzgar(
  {
    today,
    sinAcceso,
    saldo,
    vence,
    sinPago,
    ultimoDia,
    fueraDeFranja,
    tieneFoto,
    fechaNacimiento,
    ...rest
  }: Situacion,
  { reglas, diasVencePronto, montoDeuda }: ReglasEntrada,
): { motivos: Motivo[]; bloquea: boolean } {
  const left = ultimoDia === null ? null : daysBetween(today, ultimoDia)
  const found = [
    sinAcceso,
    fueraDeFranja === null ? null : motivo('FUERA_DE_FRANJA', `Su plan entra ${fueraDeFranja}.`),
    saldo > 0 && saldo >= montoDeuda ? motivo('DEBE', debe(saldo, vence, today)) : null,
    sinPago ? motivo('SIN_PAGO', 'El pago de su membresía fue eliminado.') : null,
    left !== null && left <= diasVencePronto
      ? motivo('VENCE_PRONTO', venceEn(left, ultimoDia ?? today))
      : null,
    rest.yaIngreso ? motivo('REPETIDA', yaIngreso(rest.yaIngreso)) : null,
    tieneFoto ? null : motivo('SIN_FOTO', 'No tiene foto.'),
    fechaNacimiento && isBirthday(fechaNacimiento, today) ? motivo('CUMPLEANOS', 'Hoy cumple años.') : null,
  ]
  const listed = found.filter((each) => each !== null).filter(({ codigo }) => reglas[codigo] !== 'ignorar')
  const blocks = ({ codigo }: Motivo) => reglas[codigo] === 'bloquear'
  return {
    motivos: [...listed.filter(blocks), ...listed.filter((each) => !blocks(each))],
    bloquea: listed.some(blocks),
  }
}

function debe(saldo: number, vence: Day | null, today: Day): string {
  const said = `Debe ${formatMoney(saldo)}.`
  if (!vence) return said
  // 'El primer plazo', because the other debts may be due later.
  if (vence === today) return `${said} El primer plazo es hoy.`
  return `${said} El primer plazo ${vence < today ? 'venció' : 'es'} el ${formatDay(vence)}.`
}

function venceEn(left: number, ultimoDia: Day): string {
  if (left === 0) return 'Su último día es hoy.'
  return left === 1 ? 'Su último día es mañana.' : `Le quedan ${left} días: hasta el ${formatDay(ultimoDia)}.`
}

/** True on the birthday. A birth on 29 February has it on 28 February, except in leap years. */
export function isBirthday(born: Day, today: Day): boolean {
  if (born.slice(5) === today.slice(5)) return born < today
  return born.endsWith('-02-29') && addDays(today, 1).endsWith('-03-01') && born < today
}
