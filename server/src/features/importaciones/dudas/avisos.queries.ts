import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection/database.ts'

const FIRST = 10

/** True for a row that the import brings, or will once it is corrected. */
export const trae = sql<boolean>`(fila >= 0 and estado in ('nuevo', 'cambia', 'duda', 'error'))`

type Ocultas = NonNullable<Importacion['avisos']>['ocultas']

/** Counts the hidden rows that the import brings, and returns the numbers of the first. */
export async function countOcultas(db: Db, importacionId: string): Promise<Ocultas> {
  const { rows } = await sql<Ocultas>`
    select count(*)::integer as filas, coalesce((array_agg(fila order by fila))[:${sql.lit(FIRST)}], '{}') as primeras
    from importacion_filas where importacion_id = ${importacionId} and oculta and ${trae}`.execute(db)
  return rows[0] ?? { filas: 0, primeras: [] }
}
