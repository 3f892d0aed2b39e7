import { resolve } from 'node:path'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { backupFile } from '@gym/postgres/backup/backup-file-name'
import { withDatabaseToFill, withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { restoreBackup, verifyBackup } from '@gym/postgres/backup/restore-backup'
import { type BackupSummary, writeBackup } from '@gym/postgres/backup/write-backup'
import { StartError } from '@gym/postgres/embedded/start-error'
import { readConfig } from './config.ts'
import { migrations, owner } from './db/owner.ts'
import { clipsFolder } from './paths.ts'

const USAGE = 'Uso: "npm run backup [archivo o carpeta]" o "npm run restore archivo".'

async function main([command, file]: string[], signal: AbortSignal): Promise<string> {
  const config = readConfig(process.env)
  const target = { ...config, owner }
  const files = clipsFolder(config)
  if (command === 'backup') {
    const now = new Date()
    const path = backupFile(file, now, config.timeZone)
    const summary = await withDatabaseToRead(target, (database) =>
      writeBackup(database, path, { owner, migrations, files, now, signal }),
    )
    return `Respaldo guardado en ${path} (${inWords(summary)}).`
  }
  if (command === 'restore' && file) {
    const backup = await verifyBackup(resolve(file), { owner, migrations })
    const summary = await withDatabaseToFill(target, (database) =>
      restoreBackup(database, backup, { files, signal }),
    )
    return `Respaldo ${backup.file} restaurado (${inWords(summary)}).`
  }
  throw new BackupError(USAGE)
}

function inWords({ tables, rows, files }: BackupSummary): string {
  const count = new Intl.NumberFormat('es-CO').format(rows)
  const videos = files > 0 ? `, ${files} ${files === 1 ? 'video' : 'videos'}` : ''
  return `${tables} tablas, ${count} ${rows === 1 ? 'fila' : 'filas'}${videos}`
}

/** Interrupted, it leaves no half-written file, no half-filled database and no PostgreSQL running. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(new BackupError('Interrumpido: no cambió nada.')))
  }
  return controller.signal
}

const signal = untilInterrupted()
main(process.argv.slice(2), signal).then(
  (message) => {
    console.log(message)
    process.exit(0)
  },
  (error: unknown) => {
    const known = signal.aborted ? signal.reason : error
    console.error(known instanceof BackupError || known instanceof StartError ? known.message : error)
    process.exit(1)
  },
)
