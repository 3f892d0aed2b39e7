import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection/database.ts'

const FIRST = 10

/** True for a row that the import will write, or would once its questions and errors are resolved. */
export const isToImport = sql<boolean>`(fila >= 0 and estado in ('nuevo', 'cambia', 'duda', 'error'))`

const MOST_TYPES = 200

type Ocultas = NonNullable<Importacion['avisos']>['ocultas']

export async function countOcultas(db: Db, importacionId: string): Promise<Ocultas> {
  const { rows } = await sql<Ocultas>`
    select count(*)::integer as filas, coalesce((array_agg(fila order by fila))[:${sql.lit(FIRST)}], '{}') as primeras
    from importacion_filas where importacion_id = ${importacionId} and oculta and ${isToImport}`.execute(db)
  return rows[0] ?? { filas: 0, primeras: [] }
}

/** Counts the rows of `isToImport` by the text of their type, the most frequent first. */
export async function listTipos(
  db: Db,
  { _id, mapa }: Pick<Importacion, '_id' | 'mapa'>,
): Promise<{ texto: string | null; filas: number }[]> {
  const { rows } = await sql<{ texto: string | null; filas: number }>`
    select coalesce(valores ->> 'tipo', ${mapa.tipo === undefined ? sql`null` : sql`celdas ->> ${sql.lit(mapa.tipo)}`}) as texto, count(*)::integer as filas
    from importacion_filas where importacion_id = ${_id} and ${isToImport}
    group by 1 order by filas desc, min(fila) limit ${sql.lit(MOST_TYPES)}`.execute(db)
  return rows
}
