import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Acceso } from '@gym/contract/entradas/acceso.rules'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { spendSesion } from '../../features/membresias/vigentes.queries.ts'
import { descongelarAlEntrar } from '../membresias/descongelarAlEntrar.ts'

/**
 * Ends the freeze of the admitting membership and, if it is a Clase, uses one of its sessions, unless a free
 * entry of the same visit has already used one: `usedMembresiaId` is the id of that session's membership.
 * @returns the admitting membership afterwards; `membresiaId`, whose session the visit uses
 */
export async function spendOnEntry(
  trx: Db,
  cliente: Cliente,
  {
    membresia,
    congelada,
    usedMembresiaId,
  }: Pick<Acceso, 'membresia' | 'congelada'> & { usedMembresiaId: string | null },
  by: Actor,
) {
  const letsIn = congelada ? await descongelarAlEntrar(trx, cliente, congelada, by) : membresia
  const spends = letsIn?.tipo === 'Clase' && !usedMembresiaId
  if (spends) await spendSesion(trx, letsIn._id)
  return {
    membresia: letsIn && { ...letsIn, sesionesRestantes: letsIn.sesionesRestantes - (spends ? 1 : 0) },
    membresiaId: spends ? letsIn._id : usedMembresiaId,
  }
}
