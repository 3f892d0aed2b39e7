import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCobrada, isVoided } from './membresia-cobrada.ts'

/** True if the client's joining fee was sold, or they have a membership whose payment was not deleted. */
export const haIngresado = (cliente: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from matriculas fee where fee.cliente_id = ${cliente})
  or exists (
    select from membresias m
    where m.cliente_id = ${cliente} and m.eliminado_en is null and (not ${isVoided} or ${isCobrada})))`
