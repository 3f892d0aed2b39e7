import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { MembresiaVigente } from '@gym/contract/entradas/acceso.rules'
import { momentoEn } from '@gym/contract/entradas/puerta.rules'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { comprobarAcceso } from '../entradas/comprobarAcceso.ts'
import { terminarCongelacion } from './descongelarMembresia.ts'

export async function descongelarAlEntrar(
  trx: Db,
  cliente: Pick<Cliente, '_id' | 'estado'>,
  id: string,
  by: Actor,
): Promise<MembresiaVigente | null> {
  await terminarCongelacion(trx, { id, clienteId: cliente._id }, by)
  const { membresia } = await comprobarAcceso(trx, cliente, momentoEn(by.timeZone, by.now))
  return membresia
}
