import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Db } from '../../db/connection/database.ts'
import { countOcultas } from '../../features/importaciones/dudas/avisos.queries.ts'
import { countFilas } from '../../features/importaciones/importaciones.queries.ts'

/** Counts the rows by state, and finds what the review names beside them. */
export async function resumirImportacion(
  db: Db,
  { _id }: Pick<Importacion, '_id'>,
): Promise<Pick<Importacion, 'resumen' | 'avisos'>> {
  return { resumen: await countFilas(db, _id), avisos: { ocultas: await countOcultas(db, _id) } }
}
