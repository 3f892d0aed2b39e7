import { type Kysely, sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { SUMS_BY_DAY, wrongInLedger } from '../db/ledger-laws.ts'
import type { DB } from '../db/tables.gen.ts'

/** The ledger rows of a payment, in the order they were posted. */
export function ledgerOf(db: Kysely<DB>, pagoId: string) {
  return db
    .selectFrom('contabilidad')
    .select([
      'id',
      'tipo',
      'descripcion',
      'monto',
      'fecha',
      'metodoPago',
      'cuentaDebito',
      'cuentaCredito',
      'referencia',
      'creadoPor',
      'revierteId',
      'createdAt',
    ])
    .where('pagoId', '=', pagoId)
    .orderBy('id')
    .execute()
}

/** What `SUMS_BY_DAY` finds. */
export async function sumsByDay(db: Kysely<DB>) {
  const found = sql.raw<{ fecha: string; pagos: string; contabilidad: string }>(SUMS_BY_DAY)
  return (await found.execute(db)).rows
}

/** What does not hold of the books. */
export async function wrongInBooks(asOwner: PoolConfig): Promise<string[]> {
  const client = new pg.Client(asOwner)
  await client.connect()
  return wrongInLedger(client).finally(() => client.end())
}
