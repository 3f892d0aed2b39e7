import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** Id of the client with this number (digits only), resolved through merges. */
export const idOfHolder = (numero: string) => sql<string>`cliente_del_numero(${numero})`

/** The current id of a client, resolved through merges. */
export const idOfToday = (id: string) => sql<string>`cliente_de_hoy(${id}::uuid)`

export function findHolder(db: Db, numero: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', idOfHolder(numero))
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
}
