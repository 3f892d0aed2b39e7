import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Day } from '@gym/contract/core/calendar'
import { inPesos } from '@gym/contract/core/money'
import { metodoDe, sumOf } from '@gym/contract/ventas/ventas.rules'
import type { Cajero } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { type FilaAsentada, postIngresos } from '../../features/contabilidad/contabilidad.queries.ts'
import { insertPagos } from '../../features/pagos/pagos.queries.ts'
import { describeParte } from '../../features/pagos/pagos.rules.ts'
import { insertPartes } from '../../features/pagos/partes.queries.ts'
import { listPlanesDeMembresias } from '../../features/planes/planes.queries.ts'
import type { LineaPagada } from './pagarCarrito.ts'

export async function asentarVenta(
  trx: Db,
  { ventaId, cliente, today }: { ventaId: string; cliente: Cliente | null; today: Day },
  lineas: LineaPagada[],
  by: Cajero,
): Promise<FilaAsentada[]> {
  const planes = await listPlanesDeMembresias(
    trx,
    lineas.flatMap(({ pedida: { cobra } }) => cobra ?? []),
  )
  const pagos = lineas.flatMap(
    ({ pagoId, producto, pedida: { cobra }, descripcion, cantidad, stockTomado, partes, ...linea }) => {
      if (!pagoId) return []
      const concepto = producto ? null : descripcion
      // A payment for an existing membership names its plan as the product, like one for a new membership.
      const productoId = producto?._id ?? planes.get(cobra ?? '') ?? null
      return {
        row: {
          id: pagoId,
          ventaId,
          concepto: productoId ? null : concepto,
          clienteId: cliente?._id ?? null,
          productoId,
          cantidad,
          precioUnitario: productoId ? linea.precio : null,
          monto: inPesos(sumOf(partes)),
          fecha: today,
          metodoPago: metodoDe(partes),
          stockTomado,
        },
        partes,
        ingresos: partes.map(({ metodo, monto }) => ({
          _id: pagoId,
          monto: inPesos(monto),
          fecha: today,
          metodoPago: metodo,
          descripcion: describeParte({ producto, concepto, cantidad, cliente }, metodo, partes),
        })),
      }
    },
  )
  if (pagos.length === 0) return []
  await insertPagos(
    trx,
    pagos.map(({ row }) => row),
    by.now,
  )
  await insertPartes(
    trx,
    pagos.map(({ row: { id }, partes }) => ({ id, partes })),
  )
  return postIngresos(
    trx,
    pagos.flatMap(({ ingresos }) => ingresos),
    by,
  )
}
