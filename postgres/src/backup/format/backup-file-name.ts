import { statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { BackupError } from '../backup-error.ts'

/** The requested file, or a name by the minute in a folder. @throws BackupError if the folder is missing */
export function backupFile(
  asked: string | undefined,
  { now, timeZone, passphrase }: { now: Date; timeZone: string; passphrase?: string | undefined },
): string {
  const path = resolve(asked ?? '.')
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  if (asked && !isFolder && (/[\\/]$/.test(asked) || extname(path) === ''))
    throw new BackupError(`La carpeta ${path} no existe.`)
  return isFolder ? join(path, `respaldo-${minuteOf(now, timeZone)}${backupExtension(passphrase)}`) : path
}

export function backupExtension(passphrase: string | undefined): string {
  return passphrase ? '.sql.gz.age' : '.sql.gz'
}

function minuteOf(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  // The Swedish format is 2026-11-20 09:05.
  return format.format(now).replace(' ', '-').replace(':', '')
}
