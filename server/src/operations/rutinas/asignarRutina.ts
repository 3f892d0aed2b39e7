import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import type { Asignacion, NuevaAsignacion } from '@gym/contract/rutinas/rutinas.schema'
import { NIL } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { getAsignacion, insertAsignaciones } from '../../features/rutinas/asignaciones.queries.ts'

/** @throws CLIENTE_NO_ENCONTRADO, CLIENTE_SIN_NUMERO, RUTINA_NO_ENCONTRADA, RUTINA_YA_ASIGNADA */
export function asignarRutina(db: Db, nueva: NuevaAsignacion, by: Actor): Promise<Asignacion> {
  return atomically(db, async (trx) => {
    await lockClienteWithNumero(trx, nueva.clienteId)
    const [id = NIL] = await insertAsignaciones(trx, [nueva], by)
    return getAsignacion(trx, id)
  })
}

/** @throws CLIENTE_NO_ENCONTRADO, CLIENTE_SIN_NUMERO */
export async function lockClienteWithNumero(trx: Db, id: string): Promise<void> {
  requireNumero(await lockCliente(trx, id))
}

/** Requires an ID number, by which a lookup finds the routines of a client. @throws CLIENTE_SIN_NUMERO */
export function requireNumero({ numeroIdentificacion }: Pick<Cliente, 'numeroIdentificacion'>): void {
  if (!IDENTIFICATION.test(numeroIdentificacion)) throw new AppError('CLIENTE_SIN_NUMERO')
}
