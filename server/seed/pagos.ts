import { addMonths, type Day } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Db } from '../src/db/connection/database.ts'
import { mensualidadesSince } from './mensualidades.ts'
import { salesOfTheCounter } from './mostrador.ts'
import type { DemoCliente } from './people/clientes.ts'
import { someTimeOf } from './people/horario.ts'
import type { DemoProducto } from './productos.ts'
import { type Random, randomFor } from './random.ts'
import { rowsAtOnce } from './rows-at-once.ts'
import type { Venta } from './venta.ts'

export interface DemoPago
  extends Omit<
    Pago,
    | 'plan'
    | 'membresia'
    | 'periodo'
    | 'renovado'
    | 'createdAt'
    | 'cobradoPor'
    | 'concepto'
    | 'venta'
    | 'devuelto'
    | 'partes'
    | 'recibo'
    | 'ticket'
    | 'corregido'
  > {
  at: Date
  stockTomado: number
}

export async function seedPagos(
  db: Db,
  shop: { clientes: DemoCliente[]; productos: DemoProducto[] },
  { now, today }: { now: Date; today: Day },
): Promise<DemoPago[]> {
  const random = randomFor('pagos')
  const since = addMonths(today, -12)
  const ventas = [
    ...mensualidadesSince(since, shop, random),
    ...salesOfTheCounter(since, today, shop, random),
  ]
  const pagos = ventas
    .map((venta) => toPago(venta, random))
    .filter(({ at }) => at < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const rows = pagos.map((pago, index) => ({ ...toRow(pago), numero: index + 1 }))
  for (const some of rowsAtOnce(rows)) await db.insertInto('pagos').values(some).execute()
  await db.insertInto('contadores').values({ nombre: 'ventas', ultimo: pagos.length }).execute()
  return pagos
}

function toPago({ cliente, producto, ...rest }: Venta, random: Random): DemoPago {
  const at = someTimeOf(rest.fecha, random)
  return {
    ...rest,
    _id: random.id(at),
    cliente,
    producto,
    precioUnitario: producto?.precio ?? null,
    stockTomado: producto?.llevaStock ? rest.cantidad : 0,
    at,
  }
}

function toRow(pago: DemoPago) {
  return {
    id: pago._id,
    clienteId: pago.cliente?._id ?? null,
    productoId: pago.producto?._id ?? null,
    cantidad: pago.cantidad,
    precioUnitario: pago.precioUnitario,
    monto: pago.monto,
    fecha: pago.fecha,
    metodoPago: pago.metodoPago,
    stockTomado: pago.stockTomado,
    createdAt: pago.at.toISOString(),
  }
}
