import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Day } from '@gym/contract/core/calendar'
import { backupExtension } from '@gym/postgres/backup/format/backup-file-name'
import { writeBackup } from '@gym/postgres/backup/write-backup'
import type { Config } from '../../core/config.ts'
import { clipsFolder, copiesFolder } from '../../core/paths.ts'
import { readyForCopy } from '../../db/backup/copies-folder.ts'
import { migrations, owner } from '../../db/connection/owner.ts'
import { findArchivo } from './carpeta.ts'
import {
  deleteOldCopias,
  endCopia,
  failInterrupted,
  findDiaria,
  findUltimaBuena,
  insertCopia,
} from './copias.queries.ts'
import { inWords } from './fallos.ts'
import { removeOld } from './retencion.ts'
import type { EnCurso } from './trabajos.ts'
import { type Copiando, verificarCopia } from './verificarCopia.ts'

interface Pedido {
  nombre: string
  tipo: 'diaria' | 'pedida'
  dia: Day | null
}

export function nombreLibre(
  tipo: Pedido['tipo'],
  config: Pick<Config, 'dataDir' | 'copiasClave'>,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const moment = parts.format(now).replace(' ', '-').replaceAll(':', '')
  for (let turn = 1; ; turn += 1) {
    const again = turn > 1 ? `-${turn}` : ''
    const nombre = `${tipo}-${moment}${again}${backupExtension(config.copiasClave ?? undefined)}`
    if (!existsSync(join(copiesFolder(config), nombre))) return nombre
  }
}

/** Makes and verifies a copy, and deletes old ones. Skips a daily copy that another instance has made. */
export async function hacerCopia(copiando: Copiando, pedido: Pedido, enCurso: EnCurso): Promise<void> {
  const { db, config, clock } = copiando
  const folder = copiesFolder(config)
  await failInterrupted(db)
  if (pedido.dia && (await findDiaria(db, pedido.dia)).hecha) return
  const id = await insertCopia(db, { ...pedido, now: clock() })
  try {
    await write(copiando, join(folder, pedido.nombre), enCurso)
    await endCopia(db, id, { terminadaEn: clock().toISOString() })
  } catch (error) {
    await endCopia(db, id, { fallo: inWords(error, config) })
    throw error
  }
  const archivo = await findArchivo(folder, pedido.nombre)
  if (archivo) await verificarCopia(copiando, archivo, enCurso)
  // Spares the new copy: if the clock was set back, its name may sort as the oldest.
  const there = await removeOld(folder, [await findUltimaBuena(db), pedido.nombre])
  await deleteOldCopias(db, there, clock())
}

async function write(
  { asOwner, config, clock, passphraseWork }: Copiando,
  file: string,
  { report, signal }: EnCurso,
) {
  await readyForCopy(asOwner, config, 'propias')
  report('copiando')
  await writeBackup(asOwner, file, {
    owner,
    migrations,
    files: clipsFolder(config),
    now: clock(),
    passphrase: config.copiasClave ?? undefined,
    passphraseWork,
    signal,
    onProgress: (done, of) => report('copiando', of > 0 ? done / of : 1),
  })
}
