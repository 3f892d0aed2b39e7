import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Acceso } from '@gym/contract/entradas/acceso.rules'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { spendSesion } from '../../features/membresias/vigentes.queries.ts'
import { descongelarAlEntrar } from '../membresias/descongelarAlEntrar.ts'

/**
 * Ends the freeze of the membership that lets the client in, and uses one of its sessions if it is a Clase,
 * unless a free entry of the same visit has used one (`taken`, the membership of that session).
 * @returns the membership afterwards, and the id of the one whose session was used
 */
export async function spendOnEntry(
  trx: Db,
  cliente: Cliente,
  { membresia, congelada, taken }: Pick<Acceso, 'membresia' | 'congelada'> & { taken: string | null },
  by: Actor,
) {
  const letsIn = congelada ? await descongelarAlEntrar(trx, cliente, congelada, by) : membresia
  const spends = letsIn?.tipo === 'Clase' && !taken
  if (spends) await spendSesion(trx, letsIn._id)
  return {
    membresia: letsIn && { ...letsIn, sesionesRestantes: letsIn.sesionesRestantes - (spends ? 1 : 0) },
    membresiaId: spends ? letsIn._id : taken,
  }
}
