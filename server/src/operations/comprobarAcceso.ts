import {
  CLIENTE_INACTIVO,
  membresiaVencida,
  SIN_MEMBRESIA,
  SIN_SESIONES,
  yaTieneSiguiente,
} from '@gym/contract/asistencias.rules'
import type { Day } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import { seDescongela } from '@gym/contract/congelaciones.rules'
import type { Causa } from '@gym/contract/entradas.rules'
import type { Db } from '../db/database.ts'
import {
  findLastVencida,
  findSiguiente,
  listMembresiasVigentes,
  type MembresiaDeHoy,
  type MembresiaVigente,
} from '../features/membresias/vigentes.queries.ts'

/** How a client stands at the door today: what lets them in, or why nothing does. */
interface Acceso {
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

/**
 * Says what lets a client in today, in the words of the door: a current Mensualidad, else the current Clase membership
 * with sessions that ends first. What it finds is held until the transaction ends, unless it is only looked at; nothing is
 * spent.
 */
export async function comprobarAcceso(
  trx: Db,
  { _id, estado }: Pick<Cliente, '_id' | 'estado'>,
  today: Day,
  { hold = true } = {},
): Promise<Acceso> {
  if (estado === 'inactivo') return { ...nothing, aviso: CLIENTE_INACTIVO, causa: 'INACTIVO' }

  const siguiente = await findSiguiente(trx, _id, today)
  const refused = (aviso: string, causa: Causa, renovable: string | null): Acceso => {
    const said = siguiente ? `${aviso} ${yaTieneSiguiente(siguiente)}` : aviso
    return { ...nothing, aviso: said, causa, renovable, siguiente }
  }
  const vigentes = await listMembresiasVigentes(trx, _id, today, { hold })
  const membresia = thatLetsIn(vigentes.filter(({ congelada }) => !congelada))
  if (membresia) return { ...nothing, membresia, renovable: membresia._id, siguiente }

  const frozen = thatLetsIn(vigentes)
  if (frozen?.congelada) {
    const { _id: congelada } = frozen
    const aviso = seDescongela(frozen.congelada)
    return { ...nothing, aviso, causa: 'CONGELADA', renovable: congelada, siguiente, congelada }
  }

  const spent = vigentes.at(-1)
  if (spent) return refused(SIN_SESIONES, 'SIN_SESIONES', spent._id)

  const vencida = await findLastVencida(trx, _id, today)
  if (!vencida) return refused(SIN_MEMBRESIA, 'SIN_MEMBRESIA', null)
  return refused(membresiaVencida(vencida.fechafin), 'VENCIDA', vencida._id)
}

const thatLetsIn = (vigentes: MembresiaDeHoy[]) =>
  vigentes.findLast(({ tipo }) => tipo === 'Mensualidad') ??
  vigentes.find(({ sesionesRestantes }) => sesionesRestantes > 0)
