import type { Espera, EsperasQuery } from '@gym/contract/clases/esperas.schema'
import { atomically, type Db } from '../../db/connection/database.ts'
import type { Page } from '../../db/lists/lists.ts'
import { findHorariosToOffer, listEsperas, offerCupos } from './esperas.queries.ts'

/** Before it lists the entries, passes expired offers on to the next in line, because no background job does. */
export async function mirarEsperas(db: Db, list: EsperasQuery, now: Date): Promise<Page<Espera>> {
  const due = await findHorariosToOffer(db, list, now)
  if (due.length > 0) await atomically(db, (trx) => offerCupos(trx, due, now))
  return listEsperas(db, list, now)
}
