import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase, type PoolConfig } from 'pg'
import copyStreams from 'pg-copy-streams'
import { REMOVE_WITH_RETRIES, renameWithRetries } from '../files.ts'
import type { Owner } from '../owner.ts'
import { BackupError } from './backup-error.ts'
import { AS_IT_IS } from './copy-rows.ts'
import { type BackupFile, quote } from './format/backup-format.ts'
import { beginSession, tablesThatDiffer } from './format/fingerprint.ts'
import type { Seal } from './format/seal.ts'
import type { Migrations } from './migrations.ts'
import { dropAllBut, isEmpty, listPublicObjects } from './public-objects.ts'
import {
  type BackupVisitor,
  checkBackup,
  DamagedBackup,
  type ReadOptions,
  readBackup,
} from './read-backup.ts'
import { listTables, type Table } from './schema.ts'
import type { BackupSummary } from './write-backup.ts'

export interface LoadVisitor extends BackupVisitor {
  /** @throws DamagedBackup if the program has no such table, or a line is not a row of it */
  json(table: string, lines: AsyncIterable<Buffer>): Promise<void>
}

export interface CheckedBackup {
  file: string
  /** The migrations of the source database: they run before its rows are loaded, all others after. */
  migraciones: readonly string[]
  /** Undefined if the source has none, such as a backup of format 1. */
  seal: Seal | undefined
  owner: Owner
  migrations: Migrations
  passphrase: string | undefined
  /** Reads a source in another format with the same contents; default `readBackup`. */
  read?: (options: Pick<ReadOptions, 'signal' | 'onRead'>, visitor: LoadVisitor) => Promise<unknown>
}

/** @throws BackupError if the file is no valid backup, or the program lacks a migration of the backup */
export async function verifyBackup(
  file: string,
  { migrations, ...options }: ReadOptions & { migrations: Migrations },
): Promise<CheckedBackup> {
  const { migraciones, seal } = await checkBackup(file, options)
  const known = new Set(await migrations.known())
  const { owner, passphrase } = options
  if (migraciones.every((name) => known.has(name)))
    return { file, migraciones, seal, owner, migrations, passphrase }
  throw new BackupError(
    `El respaldo es de una versión más nueva del programa (${migraciones.at(-1)}): actualiza el programa y repite.`,
  )
}

/** A marker table that exists only during a restore: a leftover means that the restore was killed. */
export const UNFINISHED_TABLE = 'restauracion_sin_terminar'
const UNFINISHED = `public.${UNFINISHED_TABLE}`

export async function isHalfRestored(connection: PoolConfig): Promise<boolean> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await hasUnfinished(client)
  } finally {
    await client.end()
  }
}

async function hasUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) AS found', [UNFINISHED])
  return rows[0]?.found !== null
}

/** Removes the leftovers of a killed restore, and returns the objects that remain. */
async function emptyAgain(client: Client) {
  const objects = await listPublicObjects(client)
  if (!(await hasUnfinished(client))) return objects
  const extensions = objects.filter(({ type }) => type === 'extension')
  await dropAllBut(extensions, client)
  return extensions
}

export interface RestoreOptions {
  files?: string | undefined
  signal?: AbortSignal | undefined
  onRead?: ((bytes: number) => void) | undefined
  /** Runs after the load and before the remaining migrations; an error undoes the restore. */
  loaded?: (client: ClientBase) => Promise<unknown>
  /** Runs after all migrations; an error undoes the restore. */
  reviewed?: (client: ClientBase) => Promise<unknown>
}

/**
 * On error, drops the objects that the restore created. `written` receives the path of each new file.
 * @throws BackupError if the database is not empty or the backup is damaged
 */
export async function restoreBackup(
  connection: PoolConfig,
  backup: CheckedBackup,
  options: RestoreOptions = {},
  written: string[] = [],
): Promise<BackupSummary> {
  const { files, signal, loaded, reviewed } = options
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const before = await emptyAgain(client)
    if (!isEmpty(before)) {
      throw new BackupError(
        'La base de datos ya tiene datos y un respaldo solo se restaura en una vacía: usa otra DATA_DIR (o DATABASE_URL), o aparta la carpeta de datos actual.',
      )
    }
    try {
      await client.query(`CREATE TABLE ${UNFINISHED} (desde timestamptz NOT NULL DEFAULT now())`)
      await backup.migrations.migrate(connection, { only: backup.migraciones })
      const keep = async (file: BackupFile, bytes: AsyncIterable<Buffer>) => {
        const path = files ? await putFile(files, file, bytes, signal) : await passOver(bytes)
        if (path) written.push(path)
      }
      const summary = await load(client, backup, keep, options)
      await beginSession(client)
      await requireSameRows(client, backup)
      await loaded?.(client)
      await backup.migrations.migrate(connection)
      await reviewed?.(client)
      await client.query(`DROP TABLE ${UNFINISHED}`)
      return summary
    } catch (error) {
      await dropAllBut(before, client)
      await removeWritten(written)
      throw error
    }
  } finally {
    await client.end()
  }
}

export async function removeWritten(written: string[]): Promise<void> {
  // A failed removal must not hide the restore's error.
  for (const path of written) await rm(path, REMOVE_WITH_RETRIES).catch(() => {})
}

/** Replaces the rows that migrations inserted, with triggers disabled: the backup contains their effects. */
async function load(
  client: Client,
  { file, owner, migrations, passphrase, read }: CheckedBackup,
  keepFile: BackupVisitor['file'],
  { signal, onRead }: RestoreOptions,
): Promise<BackupSummary> {
  const all = await listTables(client, migrations)
  const tables = all.map(({ name }) => `public.${quote(name)}`)
  const summary = { tables: 0, rows: 0, files: 0 }
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
  await client.query('BEGIN')
  try {
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${tables.join(', ')}`)
    const visitor: LoadVisitor = {
      async table(copyStatement, rows) {
        const copy = client.query(copyStreams.from(copyStatement))
        await pipeline(Readable.from(rows), copy, { signal })
        summary.tables += 1
        summary.rows += copy.rowCount
        return copy.rowCount
      },
      async json(name, lines) {
        const table = all.find((each) => each.name === name)
        if (!table) throw new DamagedBackup(`La tabla ${name} de ${file} no es del programa. No cambió nada.`)
        summary.tables += 1
        summary.rows += await loadJson(client, table, Readable.from(lines), signal).catch(
          damagedIfRefused(file, name),
        )
      },
      async file(file, bytes) {
        await keepFile(file, bytes)
        summary.files += 1
      },
      async sequence(statement) {
        await client.query(statement)
      },
    }
    const options = { signal, onRead }
    if (read) await read(options, visitor)
    else await readBackup(file, { owner, passphrase, ...options }, visitor)
    const passing = (await listTables(client, migrations)).filter(({ name }) =>
      migrations.passing.includes(name),
    )
    for (const { name } of passing) await client.query(`DELETE FROM public.${quote(name)}`)
    // PostgreSQL refuses ALTER TABLE while a deferred constraint check is pending.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    await client.query('COMMIT')
    return summary
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function loadJson(
  client: Client,
  { name, columns }: Table,
  lines: Readable,
  signal: AbortSignal | undefined,
): Promise<number> {
  const into = columns.map(quote).join(', ')
  const from = columns.map((column) => `de_linea.${quote(column)}`).join(', ')
  await client.query('CREATE TEMPORARY TABLE IF NOT EXISTS lineas (linea json) ON COMMIT DROP')
  await pipeline(lines, client.query(copyStreams.from(`COPY pg_temp.lineas FROM STDIN WITH ${AS_IT_IS}`)), {
    signal,
  })
  const { rowCount } = await client.query(
    `INSERT INTO public.${quote(name)} (${into}) OVERRIDING SYSTEM VALUE
     SELECT ${from} FROM pg_temp.lineas, json_populate_record(NULL::public.${quote(name)}, linea) AS de_linea`,
  )
  await client.query('TRUNCATE pg_temp.lineas')
  return rowCount ?? 0
}

/** Reports the backup as damaged if the database refuses a row (SQLSTATE 22 or 23); rethrows other errors. */
function damagedIfRefused(file: string, table: string) {
  return (error: { code?: string }): never => {
    if (!/^(22|23)/.test(error.code ?? '')) throw error
    throw new DamagedBackup(`La tabla ${table} de ${file} tiene algo que no va ahí. No cambió nada.`)
  }
}

async function requireSameRows(client: Client, { file, seal, migrations }: CheckedBackup): Promise<void> {
  const [different] = seal ? await tablesThatDiffer(client, migrations, seal) : []
  if (different)
    throw new DamagedBackup(
      `Lo restaurado de ${file} no es lo que se copió: la tabla ${different} es distinta. No cambió nada.`,
    )
}

/** Skips a file that exists with this size, because it never changes. Returns the path of a new file. */
async function putFile(
  folder: string,
  { nombre, bytes: size }: BackupFile,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nombre)
  const there = await stat(path).catch(() => undefined)
  if (there?.size === size) return passOver(bytes)
  const partial = `${path}.parcial`
  try {
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }), { signal })
    await renameWithRetries(partial, path)
  } catch (error) {
    await rm(partial, REMOVE_WITH_RETRIES).catch(() => {})
    throw error
  }
  return there ? undefined : path
}

async function passOver(bytes: AsyncIterable<Buffer>): Promise<undefined> {
  for await (const _ of bytes);
}
