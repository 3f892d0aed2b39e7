import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { type Acceso, accesoDe, accesoDeInactivo, type Cuando } from '@gym/contract/entradas/acceso.rules'
import type { Db } from '../../db/connection/database.ts'
import { getReglas } from '../../features/configuracion/reglas-entrada.queries.ts'
import {
  findLastVencida,
  findSiguiente,
  listMembresiasVigentes,
} from '../../features/membresias/vigentes.queries.ts'

/** The membership that gives access at `cuando`, or why none does. `hold` locks the current memberships. */
export async function comprobarAcceso(
  trx: Db,
  { _id, estado }: Pick<Cliente, '_id' | 'estado'>,
  cuando: Cuando,
  { hold = true } = {},
): Promise<Acceso> {
  if (estado === 'inactivo') return accesoDeInactivo
  const { today } = cuando
  const siguiente = await findSiguiente(trx, _id, today)
  const vigentes = await listMembresiasVigentes(trx, _id, today, { hold })
  const vencida = vigentes.length > 0 ? null : ((await findLastVencida(trx, _id, today)) ?? null)
  return accesoDe({ vigentes, siguiente, vencida }, { ...cuando, ...(await getReglas(trx)) })
}
