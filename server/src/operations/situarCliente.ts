import type { Day } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import { type Motivo, motivo } from '@gym/contract/entradas.rules'
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
  const { aviso, causa, membresia, renovable, siguiente, congelada } = acceso
  // Who has the next one already needs no other; what is frozen comes before it.
  const sinAcceso: Motivo | null =
    causa && siguiente && !congelada
      ? { codigo: causa, texto: aviso ?? '', accion: null }
      : causa && motivo(causa, aviso ?? '')
  // Who has renewed already is not told that their time runs out.
  const ultimoDia = membresia && (await findUltimoDia(trx, cliente._id, today))
  const saldo = await getSaldo(trx, cliente._id)
  const sinPago = membresia !== null && (await isSinPago(trx, membresia._id))
  return { today, sinAcceso, saldo, sinPago, ultimoDia, membresia, renovable, congelada }
}
