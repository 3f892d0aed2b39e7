import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Owner } from '../owner.ts'
import { BackupError } from './backup-error.ts'
import { copyLine, endLines, headerLines, quote, sequenceLine } from './backup-format.ts'
import type { Migrations } from './migrations.ts'
import { listSequences, listTables, type Table } from './schema.ts'

/** Level 6, the usual one, takes three times as long for a tenth less. */
const COMPRESSION = { level: 3 }

export interface BackupOptions {
  owner: Owner
  migrations: Migrations
  now: Date
  signal?: AbortSignal
}

export interface BackupSummary {
  tables: number
  rows: number
}

/**
 * Writes the whole database, as it is at one instant, into a new gzip file; the program may go on working.
 * The file appears under its name only when it is whole.
 * @throws BackupError when the file exists or the database is empty
 */
export async function writeBackup(
  connection: ClientConfig,
  file: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupError(`Ya existe el archivo ${file}: elige otro nombre.`)
  const temporary = `${file}.parcial`
  const client = new Client(connection)
  client.on('error', () => {})
  const summary = { tables: 0, rows: 0 }
  try {
    await client.connect()
    const output = createWriteStream(temporary, { mode: 0o600, flush: true })
    await pipeline(backupText(client, options, summary), createGzip(COMPRESSION), output, {
      signal: options.signal,
    })
    renameSync(temporary, file)
    return summary
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    // Not awaited: in the middle of a COPY that was given up, the answer never comes.
    client.end().catch(() => {})
  }
}

async function* backupText(
  client: Client,
  { owner, migrations, now }: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<string | Buffer> {
  for (const statement of SESSION) await client.query(statement)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  yield headerLines(owner, {
    migraciones: await appliedMigrations(client, migrations),
    creado: now.toISOString(),
  })
  for (const table of await listTables(client, migrations)) {
    yield copyLine(table)
    const rows = client.query(copyStreams.to(copyOut(table)))
    yield* rows
    yield '\\.\n\n'
    summary.tables += 1
    summary.rows += rows.rowCount
  }
  // After the tables, for sequences stand outside of transactions: none may be behind the rows.
  for (const { name, last } of await listSequences(client)) yield sequenceLine(name, last)
  yield endLines(summary.rows)
  await client.query('COMMIT')
}

/** A server's time limits for short requests would stop a backup, and its text must not depend on the server's settings. */
const SESSION = [
  'SET statement_timeout = 0',
  'SET lock_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  "SET client_encoding = 'UTF8'",
  "SET datestyle = 'ISO'",
  "SET intervalstyle = 'postgres'",
  "SET timezone = 'UTC'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
]

function copyOut({ name, columns }: Table): string {
  return `COPY public.${quote(name)} (${columns.map(quote).join(', ')}) TO STDOUT`
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
