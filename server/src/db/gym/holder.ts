import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** Id of the client with this identification number (digits only), or of the client it was merged into. */
export const idOfHolder = (numero: string) => sql<string>`cliente_del_numero(${numero})`

/** Id of the client into which this one was merged, else `id`. */
export const idOfToday = (id: string) => sql<string>`cliente_de_hoy(${id}::uuid)`

export function findHolder(db: Db, numero: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', idOfHolder(numero))
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
}
