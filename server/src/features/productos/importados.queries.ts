import type { Producto } from '@gym/contract/productos/productos.schema'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { listEnOrden } from './productos.queries.ts'

/** Finds products by names or codes, ignoring case and accents. */
export async function listProductosLlamados(
  db: Db,
  nombres: string[],
  codigos: string[],
): Promise<Producto[]> {
  const rows = await db
    .selectFrom('productos')
    .select('id')
    .where('eliminadoEn', 'is', null)
    .where(
      sql<SqlBool>`(sin_acentos(nombre) = any(select sin_acentos(x) from unnest(${nombres}::text[]) x)
        or sin_acentos(codigo) = any(select sin_acentos(x) from unnest(${codigos}::text[]) x))`,
    )
    .execute()
  return listEnOrden(
    db,
    rows.map(({ id }) => id),
  )
}
