import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

export const WEBHOOKS_COUNTED = 10_000

interface Metrics {
  /** Time at which the last verified backup was begun. */
  verified: string | null
  /** Webhook deliveries not yet accepted, at most `WEBHOOKS_COUNTED`. */
  waiting: number
}

export async function readMetrics(db: Db): Promise<Metrics | undefined> {
  const { rows } = await sql<Metrics>`
    select
      (select max(empezada_en) from copias where verificacion = 'bien') as verified,
      (select count(*)::integer from (
        select from envios where estado = 'pendiente' limit ${WEBHOOKS_COUNTED}) pending) as waiting`.execute(
    db,
  )
  return rows[0]
}
