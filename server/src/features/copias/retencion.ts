import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIAS_GUARDADAS } from '@gym/contract/copias/copias.rules'
import { REMOVE_WITH_RETRIES } from '@gym/postgres/files'
import { listArchivos } from './carpeta.ts'

/**
 * Deletes daily and requested copies, except the newest `COPIAS_GUARDADAS` of each of the two kinds and
 * `spared`. Returns the names of the remaining files.
 */
export async function removeOld(folder: string, spared: readonly (string | undefined)[]): Promise<string[]> {
  const archivos = await listArchivos(folder)
  const old = (['diaria', 'pedida'] as const).flatMap((tipo) =>
    archivos
      .filter((archivo) => archivo.tipo === tipo)
      .map(({ nombre }) => nombre)
      .sort()
      .slice(0, -COPIAS_GUARDADAS)
      .filter((nombre) => !spared.includes(nombre)),
  )
  for (const nombre of old) await rm(join(folder, nombre), REMOVE_WITH_RETRIES)
  return archivos.map(({ nombre }) => nombre).filter((nombre) => !old.includes(nombre))
}
