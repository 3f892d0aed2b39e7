import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** Returns the next number of a series from 1 without gaps. Call it last: its row lock serialises writers. */
export async function nextNumero(trx: Db, nombre: string): Promise<number> {
  const { ultimo } = await trx
    .insertInto('contadores')
    .values({ nombre, ultimo: 1 })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ ultimo: sql`contadores.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo
}

/** Takes the next receipt number. Sales, and payments outside a sale, share one series. */
export const nextRecibo = (trx: Db) => nextNumero(trx, 'ventas')
