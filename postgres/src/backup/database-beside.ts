import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { BackupError } from './backup-error.ts'
import { quote } from './format/backup-format.ts'

export type Purpose = 'prueba' | 'nueva' | 'anterior'

export const purposes: readonly Purpose[] = ['prueba', 'nueva', 'anterior']

export class NoDatabaseBeside extends BackupError {}

export async function withClient<T>(
  connection: PoolConfig,
  work: (client: Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const client = new Client(database === undefined ? connection : inDatabase(connection, database))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function inDatabase(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: url.href }
}

export function databaseName(connection: PoolConfig): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
    return rows[0]?.name ?? ''
  })
}

/** Returns the name of an auxiliary database. It is deterministic, so that later runs find leftovers. */
export function nameBeside(database: string, purpose: Purpose): string {
  const mark = createHash('sha256').update(`copia de ${database}`).digest('hex').slice(0, 12)
  return `${database.slice(0, 30)}_${purpose}_${mark}`
}

const LOCALE = `
  SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collate, datctype AS ctype, datlocprovider AS provider,
    coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') AS locale
  FROM pg_database d WHERE datname = current_database()`

/** Replaces a leftover; same encoding and locale. @throws NoDatabaseBeside if the role may not create one */
export async function makeDatabaseBeside(connection: PoolConfig, purpose: Purpose): Promise<PoolConfig> {
  const name = nameBeside(await databaseName(connection), purpose)
  await withClient(connection, async (client) => {
    await drop(client, name, { force: true })
    const { rows } = await client.query<Record<string, string | null>>(LOCALE)
    const { encoding, collate, ctype, provider, locale } = rows[0] ?? {}
    const literal = (text: string | null | undefined) => client.escapeLiteral(text ?? '')
    const ofProvider: Record<string, string> = {
      i: `LOCALE_PROVIDER icu ICU_LOCALE ${literal(locale)}`,
      b: `LOCALE_PROVIDER builtin BUILTIN_LOCALE ${literal(locale)}`,
    }
    await client
      .query(
        `CREATE DATABASE ${quote(name)} TEMPLATE template0 ENCODING ${literal(encoding)}
         LC_COLLATE ${literal(collate)} LC_CTYPE ${literal(ctype)} ${ofProvider[provider ?? ''] ?? ''}`,
      )
      .catch(forTheOperator)
  })
  return inDatabase(connection, name)
}

function forTheOperator(error: { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new NoDatabaseBeside(
    'El usuario de la base de datos no puede crear otra al lado: dale permiso con "alter role … createdb".',
  )
}

/** Advisory lock key of backup trials. All versions must use the same key. */
const TRIAL_LOCK = 720_114_060

export function whileTrying<T>(connection: PoolConfig, work: () => Promise<T>): Promise<T> {
  return withClient(connection, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TRIAL_LOCK])
    return work()
  })
}

/** Drops leftovers, except databases in use after `timeoutMs` and the database of a running trial. */
export async function removeDatabasesBeside(
  connection: PoolConfig,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<void> {
  const database = await databaseName(connection)
  await withClient(connection, async (client) => {
    const { rows: lock } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [TRIAL_LOCK],
    )
    const names = purposes
      .filter((purpose) => purpose !== 'prueba' || lock[0]?.taken)
      .map((purpose) => nameBeside(database, purpose))
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname = ANY ($1)',
      [names],
    )
    for (const { datname } of rows)
      if (await waitUntilUnused(client, datname, timeoutMs))
        await drop(client, datname).catch(unlessStillUsed)
  })
}

export async function removeDatabaseBeside(connection: PoolConfig, purpose: Purpose): Promise<void> {
  const database = await databaseName(connection)
  await withClient(connection, (client) => drop(client, nameBeside(database, purpose), { force: true }))
}

/** Closes an auxiliary database and terminates its connections, so that an aborted trial ends at once. */
export async function closeDatabaseBeside(connection: PoolConfig, purpose: Purpose): Promise<void> {
  const name = nameBeside(await databaseName(connection), purpose)
  await withClient(connection, async (client) => {
    await client.query(`ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS false`)
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  })
}

async function drop(client: Client, name: string, { force = false } = {}): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${quote(name)} ${force ? 'WITH (FORCE)' : ''}`)
}

function unlessStillUsed(error: { code?: string }): void {
  if (error.code !== '55006' && error.code !== '42501') throw error
}

/** Equal to the time that PostgreSQL itself waits before it refuses to rename or drop a database in use. */
const UNUSED_TIMEOUT_MS = 5_000
const LOOK_MS = 50

export async function waitUntilUnused(
  client: Client,
  name: string,
  timeoutMs = UNUSED_TIMEOUT_MS,
): Promise<boolean> {
  const last = performance.now() + timeoutMs
  for (;;) {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = $1 AND usesysid IS NOT NULL LIMIT 1',
      [name],
    )
    if (rowCount === 0) return true
    if (performance.now() >= last) return false
    await delay(LOOK_MS)
  }
}
