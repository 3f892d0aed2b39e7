import {
  CLIENTE_INACTIVO,
  membresiaVencida,
  SIN_MEMBRESIA,
  SIN_SESIONES,
  yaTieneSiguiente,
} from '../asistencias/asistencias.rules.ts'
import { addDays, type Day, daysBetween, formatDay } from '../core/calendar.ts'
import type { DiaSemana } from '../core/weekdays.ts'
import { type Congelada, seDescongela } from '../membresias/congelaciones.rules.ts'
import type { TipoMembresia } from '../membresias/membresias.rules.ts'
import { type Franja, franjaEnPalabras, isInFranja } from '../planes/planes.rules.ts'
import { type Causa, type Motivo, motivo, type ReglasEntrada } from './entradas.rules.ts'
import type { PagoSuelto } from './entradas.schema.ts'

export interface MembresiaVigente {
  _id: string
  tipo: TipoMembresia
  fechafin: Day
  sesionesRestantes: number
  /** Name of its plan; absent or null if it has none. */
  plan?: string | null | undefined
  /** Weekdays and hours in which the membership's plan gives access; null for any time. */
  franja?: Franja | null | undefined
}

export type MembresiaDeHoy = MembresiaVigente & { congelada: Pick<Congelada, 'hasta'> | null }

export interface Cuando {
  today: Day
  dia: DiaSemana
  hora: string
}

export interface MembresiasDeHoy {
  vigentes: MembresiaDeHoy[]
  siguiente: Day | null
  /** The latest membership that ended before today; the server sets it only if none is current. */
  vencida: MembresiaVencida | null
}

export interface MembresiaVencida extends MembresiaVigente {
  cancelada: boolean
}

export interface Acceso {
  aviso: string | null
  causa: Causa | null
  membresia: MembresiaVigente | null
  /** The membership to renew, also outside its hours; the frozen one if only that would let the client in. */
  renovable: string | null
  siguiente: Day | null
  /** The frozen membership that would let the client in; an entry ends its freeze. */
  congelada: string | null
}

const nothing: Acceso = {
  aviso: null,
  causa: null,
  membresia: null,
  renovable: null,
  siguiente: null,
  congelada: null,
}

export const accesoDeInactivo: Acceso = { ...nothing, aviso: CLIENTE_INACTIVO, causa: 'INACTIVO' }

/** Takes the preferred unfrozen membership, else a frozen one, else refuses. `vigentes`: sorted by end. */
export function accesoDe(
  { vigentes, siguiente, vencida }: MembresiasDeHoy,
  { today, dia, hora, reglas, diasDeGracia }: Cuando & Pick<ReglasEntrada, 'reglas' | 'diasDeGracia'>,
): Acceso {
  const refused = (aviso: string, causa: Causa, renovable: string | null): Acceso => {
    const said = siguiente ? `${aviso} ${yaTieneSiguiente(siguiente)}` : aviso
    return { ...nothing, aviso: said, causa, renovable, siguiente }
  }
  const isOpen = (each: MembresiaVigente) =>
    reglas.FUERA_DE_FRANJA === 'ignorar' || fueraDeFranja(each, { dia, hora }) === null
  const unfrozen = vigentes.filter(({ congelada }) => !congelada)
  const membresia = preferredMembresia(unfrozen, isOpen)
  // Ignores opening hours, otherwise the membership to renew would change during the day.
  const renovable = preferredMembresia(unfrozen, () => true)?._id ?? null
  if (membresia) return { ...nothing, membresia, renovable, siguiente }

  const frozen = preferredMembresia(vigentes, isOpen)
  if (frozen?.congelada) {
    const { _id: congelada } = frozen
    const aviso = seDescongela(frozen.congelada)
    return { ...nothing, aviso, causa: 'CONGELADA', renovable: congelada, siguiente, congelada }
  }

  const spent = vigentes[vigentes.length - 1]
  if (spent) return refused(SIN_SESIONES, 'SIN_SESIONES', spent._id)
  if (!vencida) return refused(SIN_MEMBRESIA, 'SIN_MEMBRESIA', null)
  const { _id, fechafin } = vencida
  const said = membresiaVencida(fechafin)
  if (hasGrace(vencida) && daysBetween(fechafin, today) <= diasDeGracia)
    return refused(`${said} ${tieneGracia(addDays(fechafin, diasDeGracia))}`, 'EN_GRACIA', _id)
  return refused(said, 'VENCIDA', _id)
}

const tieneGracia = (hasta: Day) => `Tiene días de gracia hasta el ${formatDay(hasta)}.`

const hasGrace = ({ tipo, sesionesRestantes, cancelada }: MembresiaVencida) =>
  !cancelada && (tipo === 'Mensualidad' || sesionesRestantes > 0)

/** Prefers memberships within their hours, then a Mensualidad, because it uses no session. */
function preferredMembresia(
  vigentes: MembresiaDeHoy[],
  isOpen: (each: MembresiaDeHoy) => boolean,
): MembresiaDeHoy | undefined {
  const months = vigentes.filter(({ tipo }) => tipo === 'Mensualidad')
  const packs = vigentes.filter(({ tipo, sesionesRestantes }) => tipo === 'Clase' && sesionesRestantes > 0)
  return months.filter(isOpen).pop() ?? packs.find(isOpen) ?? months.pop() ?? packs[0]
}

export function fueraDeFranja(
  membresia: Pick<MembresiaVigente, 'franja'> | null,
  { dia, hora }: Pick<Cuando, 'dia' | 'hora'>,
): string | null {
  const franja = membresia?.franja
  return franja && !isInFranja(franja, dia, hora) ? franjaEnPalabras(franja) : null
}

/**
 * Chooses the uncharged membership that the door names: the admitting membership, else the first other one.
 * With `sinPago` the admitting one is omitted, because the cause SIN_PAGO names it.
 */
export function porCobrarDe(
  sinCobrar: readonly string[],
  { membresia, sinPago = false }: Pick<Acceso, 'membresia'> & { sinPago?: boolean },
): string | null {
  const own = sinCobrar.find((id) => id === membresia?._id && !sinPago)
  return own ?? sinCobrar.find((id) => id !== membresia?._id) ?? null
}

export interface Pendiente {
  _id: string
  /** True if the membership's payment was deleted, and no other payment or sale charges it. */
  sinPago: boolean
  faltanPersonas: number
  /** Newest payment that may pay the membership in full; null if charged, free, a courtesy or imported. */
  pagoSuelto: PagoSuelto | null
}

/**
 * Combines the open issues of all current memberships; none if no membership admits the client. `sinPago` is of
 * the admitting membership only, which then is `renovable`, because the action of SIN_PAGO charges `renovable`.
 */
export function pendienteDe(vigentes: Pendiente[], { membresia, renovable }: Acceso) {
  const admits = vigentes.find(({ _id }) => _id === membresia?._id)
  const all = admits ? vigentes : []
  const sinPago = admits?.sinPago ?? false
  return {
    sinPago,
    renovable: admits && sinPago ? admits._id : renovable,
    faltanPersonas: all.reduce((sum, each) => sum + each.faltanPersonas, 0),
    pagoSuelto: all.find(({ pagoSuelto }) => pagoSuelto)?.pagoSuelto ?? null,
  }
}

/** Reason of a refusal, or null. No action if the next membership is sold and no frozen one would admit. */
export function sinAccesoDe({ aviso, causa, siguiente, congelada }: Acceso): Motivo | null {
  if (!causa) return null
  return siguiente && !congelada
    ? { codigo: causa, texto: aviso ?? '', accion: null }
    : motivo(causa, aviso ?? '')
}
