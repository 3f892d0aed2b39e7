import { join } from 'node:path'
import type { VerificacionCopia } from '@gym/contract/copias/copias.schema'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { verifyBackup } from '@gym/postgres/backup/restore-backup'
import { type Trial, tryBackup } from '@gym/postgres/backup/try-backup'
import type { PoolConfig } from 'pg'
import type { Config } from '../../core/config.ts'
import { copiesFolder } from '../../core/paths.ts'
import { databaseBytes, readyForRestore, requireSpace } from '../../db/backup/copies-folder.ts'
import { wrongInCopy } from '../../db/backup/ledger-laws.ts'
import type { Db } from '../../db/connection/database.ts'
import { migrations, owner } from '../../db/connection/owner.ts'
import type { Archivo } from './carpeta.ts'
import { noteVerificacion } from './copias.queries.ts'
import { inWords, isOfTheCopy } from './fallos.ts'
import type { EnCurso } from './trabajos.ts'

export interface Copiando {
  db: Db
  asOwner: PoolConfig
  config: Pick<Config, 'dataDir' | 'copiasClave' | 'databaseUrl'>
  clock: () => Date
  /** Exponent of two of the work factor of scrypt. Undefined for the default of age. */
  passphraseWork?: number | undefined
}

const BEGUN = 'La verificación no llegó a su fin: el programa o el equipo se cerró.'

/** Restores a copy into a temporary database to verify it. Records the result, failures included. */
export async function verificarCopia(copiando: Copiando, archivo: Archivo, enCurso: EnCurso): Promise<void> {
  const note = noteOf(copiando, archivo)
  // Records a failure before the trial, so that a crash cannot leave an earlier success.
  await note({ resultado: 'no_se_pudo', detalle: BEGUN })
  try {
    await note(await tryRestore(copiando, archivo, enCurso))
  } catch (error) {
    await note(failureOf(error, copiando))
    if (!(error instanceof BackupError)) throw error
  }
}

/** Reads a copy from start to end; returns why it cannot be restored. Records a damaged one. */
export async function refusalToRestore(
  copiando: Copiando,
  archivo: Archivo,
  enCurso: EnCurso,
): Promise<string | null> {
  const { asOwner, config } = copiando
  try {
    await readWhole(config, archivo, enCurso)
    if (config.databaseUrl === null) await readyForRestore(asOwner, config)
    return null
  } catch (error) {
    const failure = failureOf(error, copiando)
    if (failure.resultado === 'mal') await noteOf(copiando, archivo)(failure)
    return failure.detalle
  }
}

const noteOf =
  ({ db, clock }: Copiando, archivo: Archivo) =>
  (verificada: Omit<VerificacionCopia, 'fecha'>) =>
    noteVerificacion(db, archivo, { fecha: clock().toISOString(), ...verificada })

const failureOf = (error: unknown, { config }: Copiando) => ({
  resultado: isOfTheCopy(error) ? ('mal' as const) : ('no_se_pudo' as const),
  detalle: inWords(error, config),
})

function readWhole(config: Copiando['config'], { nombre, bytes }: Archivo, { report, signal }: EnCurso) {
  report('revisando')
  return verifyBackup(join(copiesFolder(config), nombre), {
    owner,
    migrations,
    passphrase: config.copiasClave ?? undefined,
    signal,
    onRead: (read) => report('revisando', read / bytes),
  })
}

async function tryRestore(
  { asOwner, config }: Copiando,
  archivo: Archivo,
  enCurso: EnCurso,
): Promise<Omit<VerificacionCopia, 'fecha'>> {
  const { report, signal } = enCurso
  const backup = await readWhole(config, archivo, enCurso)
  // Skips the check for an external database, whose free space is unknown.
  if (config.databaseUrl === null) await requireSpace(copiesFolder(config), await databaseBytes(asOwner))
  report('restaurando')
  const review = (client: Parameters<typeof wrongInCopy>[0]) => {
    report('comparando', 1)
    return wrongInCopy(client)
  }
  const trial = await tryBackup(asOwner, backup, review, {
    signal,
    onRead: (read) => report('restaurando', read / archivo.bytes),
  })
  return judged(trial, backup.seal !== undefined)
}

const count = new Intl.NumberFormat('es-CO')

function judged({ otherwise, wrong, tables, rows, files }: Trial, isSealed: boolean) {
  if (otherwise.length > 0)
    return {
      resultado: 'mal' as const,
      detalle: `Restaurada, la base no queda hecha como la que se copió. Difiere: ${otherwise.slice(0, 10).join(', ')}.`,
    }
  if (wrong.length > 0)
    return {
      resultado: 'mal' as const,
      detalle: `Se restauró, pero no todo cuadra. ${wrong.join(' ')}`,
    }
  if (!isSealed)
    return {
      resultado: 'no_se_pudo' as const,
      detalle: 'Se restauró sin fallos, pero la hizo una versión anterior y no trae con qué compararla.',
    }
  const videos = files > 0 ? ` y ${files} ${files === 1 ? 'video' : 'videos'}` : ''
  return {
    resultado: 'bien' as const,
    detalle: `Se restauró en una base aparte y todo es igual: ${tables} tablas, ${count.format(rows)} filas${videos}. La contabilidad cuadra.`,
  }
}
