import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { backupFile } from '@gym/postgres/backup/format/backup-file-name'
import { type BackupSummary, writeBackup } from '@gym/postgres/backup/write-backup'
import { StartError } from '@gym/postgres/embedded/start-error'
import { placeOf, readConfig } from '../core/config.ts'
import { orden } from '../core/orden.ts'
import { clipsFolder } from '../core/paths.ts'
import { restoreFile } from '../db/backup/restore-file.ts'
import { migrations, owner } from '../db/connection/owner.ts'

const USAGE = `Uso: "${orden('backup', '[archivo o carpeta]')}" o "${orden('restore', 'archivo')}".`
const HAS_SOMETHING = `La base de datos ya tiene datos: usa otra DATA_DIR (o DATABASE_URL), o repite con "${orden('restore', 'archivo --reemplazar')}" para poner el respaldo en su lugar. Antes se guarda una copia de lo que hay.`

const PAUSED =
  ' Los webhooks quedaron en pausa: si este es el gimnasio que sigue trabajando, reanúdalos en Configuración > Webhooks.'

async function main(args: string[], signal: AbortSignal): Promise<string> {
  const { positionals, values } = parsed(args)
  const [command, file, ...rest] = positionals
  if (rest.length > 0) throw new BackupError(USAGE)
  const config = readConfig(process.env)
  const target = { ...config, owner }
  const files = clipsFolder(config)
  const passphrase = config.copiasClave ?? undefined
  if (command === 'backup') {
    const now = new Date()
    const path = backupFile(file, { now, timeZone: config.timeZone, passphrase })
    const summary = await withDatabaseToRead(target, (database) =>
      writeBackup(database, path, { owner, migrations, files, now, signal, passphrase }),
    )
    return `Respaldo guardado en ${path} (${inWords(summary)}).`
  }
  if (command === 'restore' && file) {
    const path = resolve(file)
    const { summary, webhooksPaused } = await restoreFile(config, path, {
      signal,
      log: console.log,
      unlessEmpty: values.reemplazar ? undefined : HAS_SOMETHING,
    })
    return `Respaldo ${path} restaurado en ${placeOf(config)} (${inWords(summary)}).${webhooksPaused ? PAUSED : ''}`
  }
  throw new BackupError(USAGE)
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: { reemplazar: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    throw new BackupError(USAGE)
  }
}

function inWords({ tables, rows, files }: BackupSummary): string {
  const count = new Intl.NumberFormat('es-CO').format(rows)
  const videos = files > 0 ? `, ${files} ${files === 1 ? 'video' : 'videos'}` : ''
  return `${tables} tablas, ${count} ${rows === 1 ? 'fila' : 'filas'}${videos}`
}

/** Returns a signal that SIGINT and SIGTERM abort, so that the command can clean up. */
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
