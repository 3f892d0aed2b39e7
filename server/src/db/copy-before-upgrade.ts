import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '@gym/postgres/backup/write-backup'
import { StartError } from '@gym/postgres/embedded/start-error'
import type { PoolConfig } from 'pg'
import { clipsFolder, copiesFolder } from '../paths.ts'
import { migrations, owner } from './owner.ts'

/**
 * Copies all that there is into `DATA_DIR/copias`, before the database becomes that of a newer program.
 * @param from the last migration that it has
 * @throws StartError where it could not be copied: then it is not upgraded either
 */
export async function copyBeforeUpgrade(
  connection: PoolConfig,
  { dataDir, from, log }: { dataDir: string; from: string; log: (message: string) => void },
): Promise<void> {
  const now = new Date()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const file = join(copiesFolder({ dataDir }), `antes-de-actualizar-${from.slice(0, 4)}-${stamp}.sql.gz`)
  log('La base de datos se actualiza. Antes se guarda una copia…')
  try {
    await mkdir(copiesFolder({ dataDir }), { recursive: true, mode: 0o700 })
    await writeBackup(connection, file, { owner, migrations, files: clipsFolder({ dataDir }), now })
  } catch (error) {
    throw new StartError(
      `No se pudo guardar la copia antes de actualizar (${(error as Error).message}), así que no se actualizó nada.`,
      { cause: error },
    )
  }
  log(`Copia guardada en ${file}.`)
}
