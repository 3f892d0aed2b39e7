import type { FiltroContable, Transaccion } from '@gym/contract/contabilidad'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Filtro, type Sumas, sumTransacciones, transaccionesIn } from './transacciones.queries.ts'

const ROWS_AT_ONCE = 1000
// Whoever downloads sets the pace; one that takes nothing for so long is gone.
const LONGEST_PAUSE = '5min'

/** The rows of a filter, read while they are written, and their sums: all of one moment. */
export interface Reporte extends Sumas {
  total: number
  rows: AsyncIterable<Transaccion>
  /** Gives the connection back. To be called once, whatever happened. */
  close(): Promise<void>
}

/** Begins to read the rows of a filter, a thousand at a time: however many they are, memory holds no more. */
export async function openReporte(db: Db, filtro: Filtro, orden: FiltroContable['orden']): Promise<Reporte> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = () => trx.rollback().execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_PAUSE)}`.execute(trx)
    const sumas = await sumTransacciones(trx, filtro)
    await sql`declare reporte no scroll cursor for ${transaccionesIn(trx, filtro, orden)}`.execute(trx)
    return { ...sumas, rows: fetchAll(trx), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* fetchAll(trx: Db): AsyncGenerator<Transaccion> {
  for (;;) {
    const { rows } = await sql<Transaccion>`fetch ${sql.lit(ROWS_AT_ONCE)} from reporte`.execute(trx)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}
