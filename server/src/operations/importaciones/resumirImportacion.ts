import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { countOcultas, listTipos } from '../../features/importaciones/dudas/avisos.queries.ts'
import { countFilas, updateImportacion } from '../../features/importaciones/importaciones.queries.ts'
import { isEmptyMark } from '../../features/importaciones/lectura/palabras.rules.ts'
import { planesSinCrear } from '../../features/importaciones/lectura/plan-de-fila.rules.ts'
import { allPlanes } from '../../features/planes/planes.queries.ts'

type Resumida = Pick<Importacion, '_id' | 'tipo' | 'mapa' | 'fijos'>

/** Stores the counts of all rows and the notices that the review shows. */
export async function resumirImportacion(
  db: Db,
  importacion: Resumida,
  by: Pick<Actor, 'now'>,
  more: Parameters<typeof updateImportacion>[2] = {},
): Promise<void> {
  const { _id } = importacion
  await updateImportacion(db, _id, {
    ...more,
    resumen: await countFilas(db, _id),
    avisos: { ocultas: await countOcultas(db, _id), planes: await findPlanesSinCrear(db, importacion) },
    tocadaEn: by.now.toISOString(),
  })
}

async function findPlanesSinCrear(db: Db, importacion: Resumida) {
  if (importacion.tipo !== 'membresias') return []
  const tipos = (await listTipos(db, importacion)).map(({ texto, filas }) => {
    const isBlank = texto === null || isEmptyMark(texto)
    return { texto: isBlank ? (importacion.fijos.tipo ?? '') : texto, filas }
  })
  return planesSinCrear(tipos, await allPlanes(db))
}
