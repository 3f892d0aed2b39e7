import { sep } from 'node:path'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { DamagedBackup } from '@gym/postgres/backup/read-backup'
import { StartError } from '@gym/postgres/embedded/start-error'
import { copiesFolder } from '../../core/paths.ts'
import { databaseErrorCode } from '../../db/connection/database-errors.ts'

/** SQLSTATE classes of a damaged copy. Errors of disk, network or permissions (42501) prove nothing. */
const REFUSED_BY_THE_DATABASE = /^(22|23|42)(?!501)/

/** True if the copy itself is damaged; false if it could not be verified. */
export function isOfTheCopy(error: unknown): boolean {
  if (error instanceof DamagedBackup) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.length === 5 && REFUSED_BY_THE_DATABASE.test(code)
}

export function inWords(error: unknown, config: { dataDir: string }): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (error instanceof StartError) return error.cause ? inWords(error.cause, config) : error.message
  if (error instanceof BackupError) return error.message.replaceAll(`${copiesFolder(config)}${sep}`, '')
  if (name === 'AbortError') return 'Se interrumpió: el programa se cerró.'
  if (code === 'ENOSPC' || databaseErrorCode(error) === 'DISCO_LLENO')
    return 'El disco se llenó: libera espacio y repite.'
  if (/^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR)$/.test(String(code)))
    return 'El programa no puede escribir en la carpeta «copias» de sus datos: dale permiso y repite.'
  if (databaseErrorCode(error) === 'BASE_DE_DATOS_NO_DISPONIBLE')
    return 'La base de datos dejó de responder. Repite en un momento.'
  if (isOfTheCopy(error))
    return 'La base de datos no acepta lo que hay en la copia. El registro del programa dice qué.'
  return 'Falló por algo inesperado. El registro del programa dice qué.'
}
