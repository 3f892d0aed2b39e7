import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { type Cuando, pendienteDe, porCobrarDe, sinAccesoDe } from '@gym/contract/entradas/acceso.rules'
import type { Db } from '../../db/connection/database.ts'
import {
  findPagoEnEspera,
  findUltimoDia,
  listPendientes,
  listSinCobrar,
} from '../../features/membresias/vigentes.queries.ts'
import { findVence, getSaldo } from '../../features/ventas/cargos.queries.ts'
import { comprobarAcceso } from './comprobarAcceso.ts'

/** Reads access, balance and unpaid membership. `hold` locks the memberships until the commit. */
export async function loadStanding(
  trx: Db,
  cliente: Pick<Cliente, '_id' | 'estado'>,
  cuando: Cuando,
  { hold = true } = {},
) {
  const acceso = await comprobarAcceso(trx, cliente, cuando, { hold })
  const { today } = cuando
  const { membresia, congelada } = acceso
  const sinAcceso = sinAccesoDe(acceso)
  // Includes renewals, so that a renewed client gets no warning.
  const ultimoDia = membresia && (await findUltimoDia(trx, cliente._id, today))
  const saldo = await getSaldo(trx, cliente._id)
  const vence = saldo > 0 ? await findVence(trx, cliente._id) : null
  const vigentes = membresia ? await listPendientes(trx, cliente._id, today) : []
  const { sinPago, ...pendiente } = pendienteDe(vigentes, acceso)
  const porCobrar = porCobrarDe(await listSinCobrar(trx, cliente._id), { membresia, sinPago })
  const pagoSuelto = membresia ? pendiente.pagoSuelto : await findPagoEnEspera(trx, cliente._id, today)
  const shown = { membresia, ...pendiente, porCobrar, pagoSuelto, congelada }
  return { ...shown, today, sinAcceso, saldo, vence, sinPago, ultimoDia }
}
