import { MATRICULA } from '@gym/contract/ventas/ventas.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCobrada, isVoided } from './membresia-cobrada.ts'

/** True if the joining fee (`fee`) sold with `m` was returned, which deleted its row in `matriculas`. */
const isMatriculaDevuelta = sql<SqlBool>`exists (
  select from venta_lineas sold join venta_lineas fee on fee.venta_id = sold.venta_id
  where sold.membresia_id = m.id and fee.tipo = 'concepto' and fee.descripcion = ${MATRICULA} and fee.devuelta > 0)`

/**
 * True if a sale charged or waived the fee, or the client has or shares a membership that is charged or lacks
 * a creator (imported, or before `creada_por`). Courtesies, deleted payments and returned fees do not count.
 */
export const matriculaPagada = (cliente: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from matriculas fee where fee.cliente_id = ${cliente})
  or exists (
    select from membresias own join membresias m on m.id in (own.id, own.titular_id)
    where own.cliente_id = ${cliente} and own.eliminado_en is null and m.eliminado_en is null
      and m.cortesia is null and (${isCobrada} or m.creada_por is null and not ${isVoided})
      and not ${isMatriculaDevuelta}))`
