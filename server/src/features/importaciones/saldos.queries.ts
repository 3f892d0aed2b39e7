import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Cell } from '../../files/sheets/cells.ts'
import { columnasDeSaldo } from './lectura/saldos.rules.ts'

type ConSaldo = Pick<Importacion, '_id' | 'tipo' | 'columnas' | 'mapa'>

/** True if a row has an amount, or a word for a debt, in one of the columns. False for a row of totals. */
const tieneSaldo = (indices: number[]): RawBuilder<boolean> => sql<boolean>`(
  fila >= 0 and (estado is distinct from 'omitida' or omitir or decision = 'omitir') and exists (
    select from unnest(${indices}::integer[]) as columna
    where celdas ->> columna ~ '[1-9]' or sin_acentos(celdas ->> columna) ~ '^\\W*(si|s|x|debe|pendiente|mora|fiado)\\M'))`

/** Returns the columns of balances, which the import ignores, and the number of persons with one, or null. */
export async function countSaldos(db: Db, importacion: ConSaldo): Promise<Importacion['saldos']> {
  const { indices, nombres } = columnasDeSaldo(importacion)
  if (indices.length === 0) return null
  const numero = importacion.mapa.numeroIdentificacion ?? -1
  const { rows } = await sql<{ personas: number }>`
    select count(distinct coalesce(celdas ->> ${sql.lit(numero)}, fila::text))::integer as personas
    from importacion_filas where importacion_id = ${importacion._id} and ${tieneSaldo(indices)}`.execute(db)
  return { columnas: nombres, personas: rows[0]?.personas ?? 0 }
}

export async function* filasConSaldo(
  db: Db,
  importacion: ConSaldo,
  limit: number,
): AsyncGenerator<{ fila: number; celdas: Cell[] }[]> {
  const { indices } = columnasDeSaldo(importacion)
  for (let after = -1; ; ) {
    const { rows } = await sql<{ fila: number; celdas: Cell[] }>`
      select fila, celdas from importacion_filas
      where importacion_id = ${importacion._id} and fila > ${after} and ${tieneSaldo(indices)}
      order by fila limit ${limit}`.execute(db)
    if (rows.length === 0) return
    after = rows.at(-1)?.fila ?? after
    yield rows
  }
}
