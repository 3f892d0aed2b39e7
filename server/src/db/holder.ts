import type { Db } from './database.ts'

/**
 * The client who holds a number (digits), for lists of what is theirs. A public lookup asks this beside its list and
 * not before it, so that an unknown number is answered by the same work as a known one, and no sooner.
 */
export function findHolder(db: Db, numero: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('clientes')
    .select('id')
    .where('numeroIdentificacion', '=', numero)
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
}
