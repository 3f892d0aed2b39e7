import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The next number of a series, from 1. Whoever else asks waits until the transaction ends: none comes twice, and none is lost
 * by one that is undone. To be asked for last, because all the others wait.
 */
export async function nextNumero(trx: Db, nombre: string): Promise<number> {
  const { ultimo } = await trx
    .insertInto('contadores')
    .values({ nombre, ultimo: 1 })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ ultimo: sql`contadores.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo
}
