import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase, type PoolConfig } from 'pg'
import copyStreams from 'pg-copy-streams'
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

/** What is loaded besides what a backup has: rows as lines of JSON. */
export interface LoadVisitor extends BackupVisitor {
  /** @throws DamagedBackup where there is no such table, or the lines are not its rows */
  json(table: string, lines: AsyncIterable<Buffer>): Promise<void>
}

/** A backup that has been read to its end and is fit for this version of the program. */
export interface CheckedBackup {
  file: string
  /** The migrations that its tables are of: a newer one may have a lower number, and runs after the rows are loaded. */
  migraciones: readonly string[]
  /** What its rows and tables must be; a backup of the first format does not say it. */
  seal: Seal | undefined
  owner: Owner
  migrations: Migrations
  passphrase: string | undefined
  /** How it is read, where it is no backup but another file that holds all that one does. */
  read?: (options: Pick<ReadOptions, 'signal' | 'onRead'>, visitor: LoadVisitor) => Promise<unknown>
}

/** @throws BackupError when the file is not a whole backup as it was written, or is one of a newer program */
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

/** Stands in the database from the first to the last step of a restore: one that is killed between leaves it there. */
export const UNFINISHED_TABLE = 'restauracion_sin_terminar'
const UNFINISHED = `public.${UNFINISHED_TABLE}`

/** Whether a restore was begun here and never ended: what there is is not whole. */
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

/** Takes away what a restore that was killed has left. @returns what there is now */
async function emptyAgain(client: Client) {
  const objects = await listPublicObjects(client)
  if (!(await hasUnfinished(client))) return objects
  const extensions = objects.filter(({ type }) => type === 'extension')
  await dropAllBut(extensions, client)
  return extensions
}

/** Where a restore puts the files of the backup, and what it may be stopped by. */
export interface RestoreOptions {
  files?: string | undefined
  signal?: AbortSignal | undefined
  onRead?: ((bytes: number) => void) | undefined
  /** Looks at what was loaded, before it becomes that of the newest version; what it throws undoes the restore. */
  loaded?: (client: ClientBase) => Promise<unknown>
  /** Looks at what it has become, of the newest version, or settles it; what it throws undoes the restore. */
  reviewed?: (client: ClientBase) => Promise<unknown>
}

/**
 * Fills an empty database from a backup and brings it to the newest version, or leaves it as empty as it was. A file that
 * is there already stays: what is under a name never changes.
 * @param written is told the path of each file that was written
 * @throws BackupError when the database is not empty
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
  // That one cannot be removed hides no error of the restore's.
  for (const path of written) await rm(path, { force: true }).catch(() => {})
}

/**
 * Loads the rows in one transaction. Those that migrations wrote are removed first, and triggers are off, because what
 * they do was done before the backup.
 */
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
          notItsRows(file, name),
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
    // ALTER TABLE is refused while the check of a deferred constraint is pending.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    await client.query('COMMIT')
    return summary
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Rows that come as lines of JSON: all of them first, for the database to make rows of. @returns how many */
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

/** What the database refuses of the lines is their fault. */
function notItsRows(file: string, table: string) {
  return (error: { code?: string }): never => {
    if (!/^(22|23)/.test(error.code ?? '')) throw error
    throw new DamagedBackup(`La tabla ${table} de ${file} tiene algo que no va ahí. No cambió nada.`)
  }
}

/** @throws BackupError where the database has not the rows that were copied */
async function requireSameRows(client: Client, { file, seal, migrations }: CheckedBackup): Promise<void> {
  const [different] = seal ? await tablesThatDiffer(client, migrations, seal) : []
  if (different)
    throw new DamagedBackup(
      `Lo restaurado de ${file} no es lo que se copió: la tabla ${different} es distinta. No cambió nada.`,
    )
}

/** @returns where it was written; undefined where one of that name was, which a restore that fails does not take away */
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
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return there ? undefined : path
}

async function passOver(bytes: AsyncIterable<Buffer>): Promise<undefined> {
  for await (const _ of bytes);
}
