import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import copyStreams from 'pg-copy-streams'
import { nameFinished, REMOVE_WITH_RETRIES } from '../files.ts'
import type { Owner } from '../owner.ts'
import { syncFolder } from '../sync-folder.ts'
import { BackupError } from './backup-error.ts'
import {
  bytesLine,
  copyLine,
  endLines,
  fileLine,
  headerLines,
  isFileName,
  quote,
  sealLine,
  sequenceLine,
} from './format/backup-format.ts'
import { encryptedWith } from './format/encryption.ts'
import { beginSession, seeRows, seeSchema } from './format/fingerprint.ts'
import { type Seal, Sealing } from './format/seal.ts'
import type { Migrations } from './migrations.ts'
import { checkBackup } from './read-backup.ts'
import { listSequences, listTables, type Table } from './schema.ts'

/** Below the default level 6, which is slower for a slightly smaller file. */
const COMPRESSION = { level: 3 }

/** Bytes of a file per line: a multiple of three, so that base64 needs no padding. */
const PIECE_BYTES = 48 * 1024

export interface BackupOptions {
  owner: Owner
  migrations: Migrations
  files?: string
  now: Date
  passphrase?: string | undefined
  /** log2 of the cost of a passphrase guess; defaults to the work factor of the program `age`. */
  passphraseWork?: number | undefined
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

export interface BackupSummary {
  tables: number
  rows: number
  files: number
}

/**
 * Writes the database as of one instant, also while the program runs. Only a complete file gets its name.
 * @throws BackupError if the file exists or the database is empty
 */
export async function writeBackup(
  connection: ClientConfig,
  file: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  const taken = new BackupError(`Ya existe el archivo ${file}: elige otro nombre.`)
  if (existsSync(file)) throw taken
  // Concurrent runs write separate temporary files; the first to finish gets the name.
  const temporary = `${file}.${randomBytes(4).toString('hex')}.parcial`
  const client = new Client(connection)
  client.on('error', () => {})
  const summary = { tables: 0, rows: 0, files: 0 }
  // A query may be slow or blocked on a lock, so an abort destroys the socket.
  const hangUp = () => client.connection.stream.destroy()
  options.signal?.addEventListener('abort', hangUp, { once: true })
  try {
    await client.connect()
    const output = createWriteStream(temporary, { mode: 0o600, flush: true })
    const encrypted = options.passphrase ? [encryptedWith(options.passphrase, options.passphraseWork)] : []
    const steps = [backupText(client, options, summary), createGzip(COMPRESSION), ...encrypted, output]
    await pipeline(steps as never, { signal: options.signal })
    // Validates now, so that a disk error does not surface at restore time.
    await checkBackup(temporary, options)
    if (!(await nameFinished(temporary, file))) throw taken
    syncFolder(dirname(file))
    return summary
  } catch (error) {
    await rm(temporary, REMOVE_WITH_RETRIES).catch(() => {})
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', hangUp)
    // Not awaited: an aborted COPY never gets its response.
    client.end().catch(() => {})
  }
}

async function* backupText(
  client: Client,
  { owner, migrations, files, now, onProgress }: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<string | Buffer> {
  const sealing = new Sealing()
  const filas: Seal['filas'] = {}
  await beginSession(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migraciones = await appliedMigrations(client, migrations)
  yield sealing.text(headerLines(owner, { migraciones, creado: now.toISOString() }))
  // Reads uploaded files before the tables: a file deleted during the backup would be missing from it.
  if (files) yield* filesText(files, summary, sealing)
  const tables = (await listTables(client, migrations)).filter(
    ({ name }) => !migrations.passing.includes(name),
  )
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const table of tables) {
    yield sealing.text(copyLine(table))
    const rows = client.query(copyStreams.to(copyOut(table)))
    yield* sealing.part(table.name, rows)
    yield '\\.\n'
    yield sealing.text('\n')
    filas[table.name] = await seeRows(client, table)
    summary.tables += 1
    summary.rows += rows.rowCount
    done += table.bytes
    onProgress?.(done, all)
  }
  // Reads sequences after tables: they are not transactional and must not lag behind the rows.
  for (const { name, last } of await listSequences(client)) yield sealing.text(sequenceLine(name, last))
  yield sealing.text(endLines(summary.rows))
  yield sealLine({ ...sealing.end(), filas, esquema: await seeSchema(client) })
  await client.query('COMMIT')
}

/** Streams the uploaded files, which never change; skips files that are deleted during the backup. */
async function* filesText(folder: string, summary: BackupSummary, sealing: Sealing): AsyncGenerator<string> {
  const names = (await readdir(folder).catch(nothingThere([]))).filter(isFileName)
  for (const nombre of names.sort()) {
    const file = await open(join(folder, nombre)).catch(nothingThere(undefined))
    if (!file) continue
    try {
      yield* fileText(nombre, file, sealing)
      summary.files += 1
    } finally {
      await file.close()
    }
  }
}

async function* fileText(nombre: string, file: FileHandle, sealing: Sealing): AsyncGenerator<string> {
  const { size: bytes } = await file.stat()
  yield sealing.text(fileLine({ nombre, bytes }))
  for await (const piece of sealing.part(nombre, piecesOf(file, bytes))) yield bytesLine(piece)
}

async function* piecesOf(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at)
    if (bytesRead === 0) throw new Error('A file of the backup is shorter than it was')
    yield buffer.subarray(0, Math.min(bytesRead, bytes - at))
    at += bytesRead
  }
}

function nothingThere<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}

function copyOut({ columns, rows }: Table): string {
  return `COPY (SELECT ${columns.map(quote).join(', ')} FROM ${rows}) TO STDOUT`
}

async function appliedMigrations(client: Client, { table, nameColumn }: Migrations): Promise<string[]> {
  const source = `public.${quote(table)}`
  const { rows: found } = await client.query('SELECT to_regclass($1) AS table', [source])
  const { rows } = found[0]?.table
    ? await client.query<{ name: string }>(`SELECT ${quote(nameColumn)} AS name FROM ${source} ORDER BY name`)
    : { rows: [] }
  if (rows.length === 0) throw new BackupError('La base de datos está vacía: no hay nada que respaldar.')
  return rows.map(({ name }) => name)
}
