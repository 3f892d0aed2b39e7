import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The id of whom a number (digits) means: its holder, or who the holder became. */
export const idOfHolder = (numero: string) => sql<string>`cliente_del_numero(${numero})`

/** The id that a client's id leads to: another one where two records of one person became one. */
export const idOfToday = (id: string) => sql<string>`cliente_de_hoy(${id}::uuid)`

/**
 * The client whom a number (digits) means, for lists of what is theirs. A public lookup asks this beside its list and
 * not before it, so that an unknown number is answered by the same work as a known one, and no sooner.
 */
export function findHolder(db: Db, numero: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', idOfHolder(numero))
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
}
