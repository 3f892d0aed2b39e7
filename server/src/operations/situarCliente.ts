import { sinAccesoDe } from '@gym/contract/acceso.rules'
import type { Day } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import type { Db } from '../db/database.ts'
import { findUltimoDia, isSinPago } from '../features/membresias/vigentes.queries.ts'
import { getSaldo } from '../features/ventas/cargos.queries.ts'
import { comprobarAcceso } from './comprobarAcceso.ts'

/**
 * How a client stands today, for the door to judge: what lets them in, or the cause for which nothing does, the last day that
 * is theirs, what they owe, and whether the payment of that was deleted. What it finds is held until the transaction ends, unless it is only looked at; nothing is spent.
 */
export async function situarCliente(
  trx: Db,
  cliente: Pick<Cliente, '_id' | 'estado'>,
  today: Day,
  { hold = true } = {},
) {
  const acceso = await comprobarAcceso(trx, cliente, today, { hold })
  const { membresia, renovable, congelada } = acceso
  const sinAcceso = sinAccesoDe(acceso)
  // Who has renewed already is not told that their time runs out.
  const ultimoDia = membresia && (await findUltimoDia(trx, cliente._id, today))
  const saldo = await getSaldo(trx, cliente._id)
  const sinPago = membresia !== null && (await isSinPago(trx, membresia._id))
  return { today, sinAcceso, saldo, sinPago, ultimoDia, membresia, renovable, congelada }
}
