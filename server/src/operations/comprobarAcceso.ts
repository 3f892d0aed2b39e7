import {
  CLIENTE_INACTIVO,
  membresiaVencida,
  SIN_MEMBRESIA,
  SIN_SESIONES,
  yaTieneSiguiente,
} from '@gym/contract/asistencias.rules'
import type { Day } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import type { Causa } from '@gym/contract/entradas.rules'
import type { Db } from '../db/database.ts'
import {
  findLastVencida,
  findSiguiente,
  listMembresiasVigentes,
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
  if (estado === 'inactivo')
    return { aviso: CLIENTE_INACTIVO, causa: 'INACTIVO', membresia: null, renovable: null, siguiente: null }

  const siguiente = await findSiguiente(trx, _id, today)
  const refused = (aviso: string, causa: Causa, renovable: string | null): Acceso => {
    const said = siguiente ? `${aviso} ${yaTieneSiguiente(siguiente)}` : aviso
    return { aviso: said, causa, membresia: null, renovable, siguiente }
  }
  const vigentes = await listMembresiasVigentes(trx, _id, today, { hold })
  const membresia =
    vigentes.findLast(({ tipo }) => tipo === 'Mensualidad') ??
    vigentes.find(({ sesionesRestantes }) => sesionesRestantes > 0)
  if (membresia) return { aviso: null, causa: null, membresia, renovable: membresia._id, siguiente }

  const spent = vigentes.at(-1)
  if (spent) return refused(SIN_SESIONES, 'SIN_SESIONES', spent._id)

  const vencida = await findLastVencida(trx, _id, today)
  if (!vencida) return refused(SIN_MEMBRESIA, 'SIN_MEMBRESIA', null)
  return refused(membresiaVencida(vencida.fechafin), 'VENCIDA', vencida._id)
}
