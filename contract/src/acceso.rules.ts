import {
  CLIENTE_INACTIVO,
  membresiaVencida,
  SIN_MEMBRESIA,
  SIN_SESIONES,
  yaTieneSiguiente,
} from './asistencias.rules.ts'
import type { Day } from './calendar.ts'
import { type Congelada, seDescongela } from './congelaciones.rules.ts'
import { type Causa, type Motivo, motivo } from './entradas.rules.ts'
import type { TipoMembresia } from './membresias.rules.ts'

/** A membership of a client on one of its days, the first and the last counted; `fechafin` as it is said. */
export interface MembresiaVigente {
  _id: string
  tipo: TipoMembresia
  fechafin: Day
  sesionesRestantes: number
}

/** The same, of which one may be frozen on that day. */
export type MembresiaDeHoy = MembresiaVigente & { congelada: Pick<Congelada, 'hasta'> | null }

/** What the door asks of a client's memberships on a day. */
export interface MembresiasDeHoy {
  /** The one that ends first, first. */
  vigentes: MembresiaDeHoy[]
  /** The first day of the membership that they have next. */
  siguiente: Day | null
  /** The one that ended last before the day; asked for only where none is current. */
  vencida: { _id: string; fechafin: Day } | null
}

/** How a client stands at the door today: what lets them in, or why nothing does. */
export interface Acceso {
  aviso: string | null
  /** The cause that `aviso` says in words. */
  causa: Causa | null
  membresia: MembresiaVigente | null
  /** The membership that a renewal would take after. */
  renovable: string | null
  /** The first day of the membership that they have next. */
  siguiente: Day | null
  /** The frozen membership that would let them in: whoever comes in ends its freeze. */
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

/** Whom nothing is asked of: inactive, nothing lets them in. */
export const accesoDeInactivo: Acceso = { ...nothing, aviso: CLIENTE_INACTIVO, causa: 'INACTIVO' }

/**
 * What lets an active client in, in the words of the door: a current Mensualidad, else the current Clase membership with
 * sessions that ends first. The same at the server and at a desk that has no answer of it.
 */
export function accesoDe({ vigentes, siguiente, vencida }: MembresiasDeHoy): Acceso {
  const refused = (aviso: string, causa: Causa, renovable: string | null): Acceso => {
    const said = siguiente ? `${aviso} ${yaTieneSiguiente(siguiente)}` : aviso
    return { ...nothing, aviso: said, causa, renovable, siguiente }
  }
  const membresia = thatLetsIn(vigentes.filter(({ congelada }) => !congelada))
  if (membresia) return { ...nothing, membresia, renovable: membresia._id, siguiente }

  const frozen = thatLetsIn(vigentes)
  if (frozen?.congelada) {
    const { _id: congelada } = frozen
    const aviso = seDescongela(frozen.congelada)
    return { ...nothing, aviso, causa: 'CONGELADA', renovable: congelada, siguiente, congelada }
  }

  const spent = vigentes[vigentes.length - 1]
  if (spent) return refused(SIN_SESIONES, 'SIN_SESIONES', spent._id)
  if (!vencida) return refused(SIN_MEMBRESIA, 'SIN_MEMBRESIA', null)
  return refused(membresiaVencida(vencida.fechafin), 'VENCIDA', vencida._id)
}

const thatLetsIn = (vigentes: MembresiaDeHoy[]) =>
  vigentes.filter(({ tipo }) => tipo === 'Mensualidad').pop() ??
  vigentes.find(({ sesionesRestantes }) => sesionesRestantes > 0)

/** The cause for which nothing lets them in, with what mends it: who has the next one already needs no other. */
export function sinAccesoDe({ aviso, causa, siguiente, congelada }: Acceso): Motivo | null {
  if (!causa) return null
  return siguiente && !congelada
    ? { codigo: causa, texto: aviso ?? '', accion: null }
    : motivo(causa, aviso ?? '')
}
