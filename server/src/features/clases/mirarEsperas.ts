import type { Espera, EsperasQuery } from '@gym/contract/esperas'
import { atomically, type Db } from '../../db/database.ts'
import type { Page } from '../../db/lists.ts'
import { findHorariosToOffer, listEsperas, offerCupos } from './esperas.queries.ts'

/** The waiting lists. Whoever looks passes on the places whose offer has run out since: nothing else measures the time. */
export async function mirarEsperas(db: Db, list: EsperasQuery, now: Date): Promise<Page<Espera>> {
  const due = await findHorariosToOffer(db, list, now)
  if (due.length > 0) await atomically(db, (trx) => offerCupos(trx, due, now))
  return listEsperas(db, list, now)
}
