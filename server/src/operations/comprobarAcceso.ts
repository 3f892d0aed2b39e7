import {
  CLIENTE_INACTIVO,
  membresiaVencida,
  SIN_MEMBRESIA,
  SIN_SESIONES,
} from '@gym/contract/asistencias.rules'
import type { Day } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import type { Causa } from '@gym/contract/entradas.rules'
import type { Db } from '../db/database.ts'
import {
  findLastVencida,
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
    return { aviso: CLIENTE_INACTIVO, causa: 'INACTIVO', membresia: null, renovable: null }

  const vigentes = await listMembresiasVigentes(trx, _id, today, { hold })
  const membresia =
    vigentes.findLast(({ tipo }) => tipo === 'Mensualidad') ??
    vigentes.find(({ sesionesRestantes }) => sesionesRestantes > 0)
  if (membresia) return { aviso: null, causa: null, membresia, renovable: membresia._id }

  const spent = vigentes.at(-1)
  if (spent) return { aviso: SIN_SESIONES, causa: 'SIN_SESIONES', membresia: null, renovable: spent._id }

  const vencida = await findLastVencida(trx, _id, today)
  if (!vencida) return { aviso: SIN_MEMBRESIA, causa: 'SIN_MEMBRESIA', membresia: null, renovable: null }
  const aviso = membresiaVencida(vencida.fechafin)
  return { aviso, causa: 'VENCIDA', membresia: null, renovable: vencida._id }
}
