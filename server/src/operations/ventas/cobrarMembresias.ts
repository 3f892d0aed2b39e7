import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { ErrorCode } from '@gym/contract/core/errors'
import type { CodigoDeAviso } from '@gym/contract/operaciones/operaciones.rules'
import { yaPago } from '@gym/contract/pagos/pagos.rules'
import type { Cajero } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import {
  findPagoSuelto,
  holdPorCobrar,
  type PorCobrar,
} from '../../features/membresias/por-cobrar.queries.ts'
import type { LineaDeVenta } from './leerCarrito.ts'

const ES_CORTESIA = 'Esa membresía es una cortesía: quítala de la venta.'

/**
 * Locks the memberships that the sale charges. In an offline sale, a membership that cannot be charged
 * becomes a line of free text, because the desk has received the money.
 * @throws MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_DE_OTRO, MEMBRESIA_YA_COBRADA, PRECIO_CAMBIO, PAGO_SIN_MEMBRESIA
 */
export async function cobrarMembresias(
  trx: Db,
  cliente: Cliente,
  lineas: LineaDeVenta[],
  today: Day,
  by: Cajero,
): Promise<LineaDeVenta[]> {
  const ids = lineas.flatMap(({ pedida }) => pedida.cobra ?? [])
  if (ids.length === 0) return lineas
  const held = await holdPorCobrar(trx, ids, cliente._id)
  const taken = new Set<string>()
  const judged: LineaDeVenta[] = []
  for (const [indice, linea] of lineas.entries()) {
    const { cobra, ademasDe = [] } = linea.pedida
    if (!cobra) {
      judged.push(linea)
      continue
    }
    const problem = problemOf(held.get(cobra), { cliente, isRepeated: taken.has(cobra) })
    taken.add(cobra)
    if (problem) {
      const [codigo, aviso, porque, mensaje] = problem
      const texto = `${linea.descripcion}: ${porque}. Su dinero queda sin membresía.`
      refuse(by, new AppError(codigo, { mensaje, extra: { indice } }), { codigo: aviso, texto, indice })
      judged.push({ ...linea, tipo: 'concepto', pedida: { ...linea.pedida, cobra: undefined } })
      continue
    }
    const precio = held.get(cobra)?.precio
    if (precio !== linea.precio && !by.replay)
      throw new AppError('PRECIO_CAMBIO', { extra: { indice, precio } })
    await requireUnpaid(trx, cobra, { known: ademasDe, indice, today }, by)
    judged.push(linea)
  }
  return judged
}

function problemOf(
  held: PorCobrar | undefined,
  { cliente, isRepeated }: { cliente: Cliente; isRepeated: boolean },
): [ErrorCode, CodigoDeAviso, string, string?] | null {
  if (!held) return ['MEMBRESIA_NO_ENCONTRADA', 'MEMBRESIA_ELIMINADA', 'esa membresía ya no existe']
  if (held.clienteId !== cliente._id)
    return ['MEMBRESIA_DE_OTRO', 'MEMBRESIA_DE_OTRO', 'ahora es de otro cliente']
  if (held.isCortesia && !held.isPaid)
    return ['MEMBRESIA_YA_COBRADA', 'MEMBRESIA_YA_COBRADA', 'es una cortesía', ES_CORTESIA]
  return held.isPaid || isRepeated
    ? ['MEMBRESIA_YA_COBRADA', 'MEMBRESIA_YA_COBRADA', 'ya estaba cobrada']
    : null
}

/** Refuses a membership that a payment without a membership may have paid. @throws PAGO_SIN_MEMBRESIA */
async function requireUnpaid(
  trx: Db,
  id: string,
  { known, indice, today }: { known: string[]; indice: number; today: Day },
  by: Cajero,
): Promise<void> {
  const pago = await findPagoSuelto(trx, id, known)
  if (!pago) return
  const { _id, nombre } = pago
  const said = (cliente: { nombre: string } | null) =>
    yaPago({ ...pago, cliente }, { today, timeZone: by.timeZone })
  refuse(
    by,
    new AppError('PAGO_SIN_MEMBRESIA', { mensaje: said({ nombre }), extra: { indice, pago: _id } }),
    // The warning is stored with the offline operation, so it names no person.
    { codigo: 'PAGO_SIN_MEMBRESIA', texto: said(null), indice },
  )
}
