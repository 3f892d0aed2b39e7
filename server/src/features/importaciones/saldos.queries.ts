import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { Cell } from '../../files/sheets/cells.ts'
import { columnasDeEstado, columnasDeSaldo } from './lectura/saldos.rules.ts'

type ConSaldo = Pick<Importacion, '_id' | 'tipo' | 'columnas' | 'mapa'>

/** True if one of the columns has an amount or a word for a debt. False for title rows and rows of totals. */
const tieneSaldo = (indices: number[]): RawBuilder<boolean> => sql<boolean>`(
  fila >= 0 and (estado is distinct from 'omitida' or omitir or decision = 'omitir') and exists (
    select from unnest(${indices}::integer[]) as columna
    where celdas ->> columna ~ '[1-9]' or sin_acentos(celdas ->> columna) ~ '^\\W*(si|s|x|debe|pendiente|mora|fiado)\\M'))`

const noEstaActiva = (indices: number[]): RawBuilder<boolean> => sql<boolean>`(
  fila >= 0 and (estado is distinct from 'omitida' or omitir or decision = 'omitir') and exists (
    select from unnest(${indices}::integer[]) as columna where sin_acentos(celdas ->> columna)
      ~ '\\m(retirad|congelad|suspendid|inactiv|pausad|cancelad|anulad|pendiente)'))`

/** Names the unmapped columns of balances and states; counts people with a balance, and inactive rows. */
export async function countSaldos(db: Db, importacion: ConSaldo): Promise<Importacion['saldos']> {
  const { indices, nombres } = columnasDeSaldo(importacion)
  const estados = columnasDeEstado(importacion)
  if (indices.length + estados.length === 0) return null
  const numero = importacion.mapa.numeroIdentificacion ?? -1
  const { rows } = await sql<{ personas: number; filas: number }>`
    select count(distinct coalesce(celdas ->> ${sql.lit(numero)}, fila::text))
        filter (where ${tieneSaldo(indices)})::integer as personas,
      count(*) filter (where ${noEstaActiva(estados.map(({ indice }) => indice))})::integer as filas
    from importacion_filas where importacion_id = ${importacion._id}`.execute(db)
  const [{ personas, filas } = { personas: 0, filas: 0 }] = rows
  return {
    ...{ columnas: nombres, personas },
    ...(estados.length > 0 && { estados: { columnas: estados.map(({ nombre }) => nombre), filas } }),
  }
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
