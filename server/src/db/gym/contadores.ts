import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** From 1, without gaps. Call it last: the row lock serialises all writers until the commit. */
export async function nextNumero(trx: Db, nombre: string): Promise<number> {
  const { ultimo } = await trx
    .insertInto('contadores')
    .values({ nombre, ultimo: 1 })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ ultimo: sql`contadores.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo
}

/** One series for sales and for payments outside a sale. */
export const nextRecibo = (trx: Db) => nextNumero(trx, 'ventas')
