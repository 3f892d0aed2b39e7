import { statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { BackupError } from '../backup-error.ts'

/**
 * The file that a backup goes to: the one that was asked for, or a new one in the folder that was asked for, named
 * after the day and the minute in `timeZone`.
 * @throws BackupError where a folder was asked for that is not there: a disk that is not plugged in is no file to write
 */
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

/** An encrypted one is named as age names its files. */
export function backupExtension(passphrase: string | undefined): string {
  return passphrase ? '.sql.gz.age' : '.sql.gz'
}

/** `2026-11-20-0905` */
export function minuteOf(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  // Swedish writes 2026-11-20 09:05.
  return format.format(now).replace(' ', '-').replace(':', '')
}
