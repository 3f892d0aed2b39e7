import type { MembresiaVigente } from '@gym/contract/acceso.rules'
import { dayIn } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/database.ts'
import { comprobarAcceso } from './comprobarAcceso.ts'
import { terminarCongelacion } from './descongelarMembresia.ts'

export async function descongelarAlEntrar(
  trx: Db,
  cliente: Pick<Cliente, '_id' | 'estado'>,
  id: string,
  by: Actor,
): Promise<MembresiaVigente | null> {
  await terminarCongelacion(trx, { id, clienteId: cliente._id }, by)
  const { membresia } = await comprobarAcceso(trx, cliente, dayIn(by.timeZone, by.now))
  return membresia
}
