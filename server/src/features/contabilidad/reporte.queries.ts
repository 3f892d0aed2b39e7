import type { FiltroContable, Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import type { Db } from '../../db/connection/database.ts'
import { openReading, type Reading } from '../../db/lists/reading.ts'
import type { Filtro } from './filtro.queries.ts'
import { type Sumas, sumTransacciones, transaccionesIn } from './transacciones.queries.ts'

export interface Reporte extends Sumas, Pick<Reading, 'close'> {
  total: number
  steps: AsyncIterable<Transaccion[]>
}

export function openReporte(db: Db, filtro: Filtro, orden: FiltroContable['orden']): Promise<Reporte> {
  return openReading(db, async ({ trx, read, close }) => {
    const sumas = await sumTransacciones(trx, filtro)
    return { ...sumas, steps: await read(transaccionesIn(trx, filtro, orden)), close }
  })
}
