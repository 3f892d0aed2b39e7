import type { Venta } from '@gym/contract/ventas/ventas.schema'
import type { Db } from '../../db/connection/database.ts'
import {
  listMembresiasAgregadas,
  listMembresiasVendidas,
} from '../../features/membresias/membresias.queries.ts'
import { findCodigo } from '../../features/mis-datos/vinculos.queries.ts'
import { listPagosOfVenta } from '../../features/pagos/pagos.queries.ts'
import { getVenta } from '../../features/ventas/ventas.queries.ts'

/** @throws VENTA_NO_ENCONTRADA */
export async function consultarVenta(db: Db, id: string): Promise<Venta> {
  const venta = await getVenta(db, id)
  const made = venta.lineas.flatMap(({ dias }) => dias.map(({ membresia }) => membresia))
  return {
    ...venta,
    codigoDeCuenta: venta.cliente && (await findCodigo(db, venta.cliente._id)),
    pagos: await listPagosOfVenta(db, id),
    membresias: made.length > 0 ? await listMembresiasVendidas(db, made) : [],
    agregadas: made.length > 0 ? await listMembresiasAgregadas(db, made) : [],
  }
}
