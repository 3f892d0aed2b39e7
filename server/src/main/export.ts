import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { formatBytes } from '@gym/contract/core/bytes'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToFill, withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { hasSomething, replaceDatabase } from '@gym/postgres/backup/replace-database'
import { StartError } from '@gym/postgres/embedded/start-error'
import { nameFinished, REMOVE_WITH_RETRIES } from '@gym/postgres/files'
import { syncFolder } from '@gym/postgres/sync-folder'
import type { PoolConfig } from 'pg'
import { type Config, readConfig } from '../core/config.ts'
import { orden } from '../core/orden.ts'
import { clipsFolder } from '../core/paths.ts'
import { tryLedger } from '../db/backup/ledger-laws.ts'
import { owner } from '../db/connection/owner.ts'
import { requireNewest } from '../db/connection/require-newest.ts'
import { comprobarSalida } from '../features/exportaciones/comprobarSalida.ts'
import { exportarTodo } from '../features/exportaciones/exportarTodo.ts'
import { tables } from './resources.ts'

const USAGE = `Uso: "${orden('salida', 'archivo.zip')}" o "${orden('entrada', 'archivo.zip')}".`
const HAS_SOMETHING =
  'La base de datos ya tiene datos, y la entrada es para una vacía: usa otra DATA_DIR (o DATABASE_URL). No cambió nada.'

async function main(args: string[], signal: AbortSignal): Promise<string> {
  const [command, name, ...rest] = positionals(args)
  if (!name || rest.length > 0) throw new BackupError(USAGE)
  const config = readConfig(process.env)
  const target = { ...config, owner }
  const file = resolve(name)
  if (command === 'salida')
    return withDatabaseToRead(target, (database) => write(database, file, config, signal))
  if (command !== 'entrada') throw new BackupError(USAGE)
  const salida = await comprobarSalida(file, { tables, signal })
  const filled = await withDatabaseToFill(target, async (database) => {
    if (await hasSomething(database)) throw new BackupError(HAS_SOMETHING)
    return replaceDatabase(database, salida, {
      files: clipsFolder(config),
      signal,
      async reviewed(client) {
        const wrong = (await tryLedger(client)).find(({ ok }) => !ok)?.detalle
        if (wrong) throw new BackupError(`Lo que trae ${file} no cuadra: ${wrong} No cambió nada.`)
      },
    })
  })
  return `Entró todo lo de ${file} (${filled.tables} tablas, ${new Intl.NumberFormat('es-CO').format(filled.rows)} filas). Ya puedes iniciar el programa.`
}

function positionals(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals
  } catch {
    throw new BackupError(USAGE)
  }
}

/** Writes under a temporary name and renames after verification: no incomplete export has the final name. */
async function write(
  database: PoolConfig,
  file: string,
  config: Config,
  signal: AbortSignal,
): Promise<string> {
  const taken = new BackupError(`Ya existe el archivo ${file}: elige otro nombre.`)
  if (existsSync(file)) throw taken
  await requireNewest(database)
  const partial = `${file}.${randomBytes(4).toString('hex')}.parcial`
  const salida = await exportarTodo(database, { videos: clipsFolder(config), now: new Date(), tables })
  try {
    const output = createWriteStream(partial, { mode: 0o600, flush: true })
    await pipeline(Readable.from(salida.bytes, { objectMode: false }), output, { signal })
    await comprobarSalida(partial, { tables, signal })
    if (!(await nameFinished(partial, file))) throw taken
    syncFolder(dirname(file))
    return `Todo quedó en ${file} (${formatBytes(output.bytesWritten)}). Guárdalo donde solo tú lo veas.`
  } catch (error) {
    await rm(partial, REMOVE_WITH_RETRIES).catch(() => {})
    signal.throwIfAborted()
    throw error
  } finally {
    await salida.close()
  }
}

const controller = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => controller.abort(new BackupError('Interrumpido: no cambió nada.')))

main(process.argv.slice(2), controller.signal).then(
  (message) => {
    console.log(message)
    process.exit(0)
  },
  (error: unknown) => {
    const known = controller.signal.aborted ? controller.signal.reason : error
    console.error(known instanceof BackupError || known instanceof StartError ? known.message : error)
    process.exit(1)
  },
)
