import type { Cierre, NuevoCierre } from '@gym/contract/contabilidad/libros.schema'
import { addDays, dayIn } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import type { Actor } from '../../core/actor.ts'
import { fieldError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdPeriodoAlone } from '../../db/gym/periodo.ts'
import { getCierre, insertCierre } from './cierre.queries.ts'

/** Closes or reopens the books. Waits for postings in progress. @throws CIERRE_DE_HOY, CIERRE_SIN_MOTIVO */
export function cerrarPeriodo(db: Db, { hasta, motivo = null }: NuevoCierre, by: Actor): Promise<Cierre> {
  return atomically(db, async (trx) => {
    await holdPeriodoAlone(trx)
    const day = hasta && toDay(hasta, by.timeZone)
    if (day && day > addDays(dayIn(by.timeZone, by.now), -1)) throw fieldError('CIERRE_DE_HOY', 'hasta')
    const before = await getCierre(trx)
    if (day === before.hasta) return before
    if (before.hasta && (!day || day < before.hasta) && !motivo)
      throw fieldError('CIERRE_SIN_MOTIVO', 'motivo')
    await insertCierre(trx, { hasta: day, motivo }, by)
    return getCierre(trx)
  })
}
