import { type Kysely, sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { wrongInLedger } from '../../db/backup/ledger-laws.ts'
import type { DB } from '../../db/tables.gen.ts'

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

/** By day, two sums that must be equal: payments minus returns, and the ledger rows of payments. */
const SUMS_BY_DAY = `
  select fecha, coalesce(p.suma, 0)::text as pagos, coalesce(c.suma, 0)::text as contabilidad
  from (
    select fecha, sum(monto) as suma
    from (select fecha, monto from pagos where eliminado_en is null
          union all select fecha, rebajado - monto from devoluciones) paid
    group by fecha) p
  full join (select fecha, sum(monto) as suma from contabilidad where pago_id is not null group by fecha) c
    using (fecha)
  where coalesce(p.suma, 0) <> 0 or coalesce(c.suma, 0) <> 0
  order by fecha`

export async function sumsByDay(db: Kysely<DB>) {
  const found = sql.raw<{ fecha: string; pagos: string; contabilidad: string }>(SUMS_BY_DAY)
  return (await found.execute(db)).rows
}

export async function wrongInBooks(asOwner: PoolConfig): Promise<string[]> {
  const client = new pg.Client(asOwner)
  await client.connect()
  return wrongInLedger(client).finally(() => client.end())
}
