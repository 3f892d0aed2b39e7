import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg, { type PoolConfig } from 'pg'
import { migrationsFolder } from '../paths.ts'

// Any fixed number, the same in every version: two programs starting at once migrate one after the other.
const MIGRATIONS_LOCK = 720_114_001

/**
 * Brings the database to the newest version, or up to and including the migration `upTo`. Each file is one
 * transaction. Safe when several programs start at once.
 */
export async function migrate(connection: PoolConfig, { upTo }: { upTo?: string } = {}): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK])
    await client.query(
      'create table if not exists migraciones (nombre text primary key, aplicada_en timestamptz not null default now())',
    )
    const { rows } = await client.query<{ nombre: string }>('select nombre from migraciones')
    const applied = new Set(rows.map((row) => row.nombre))
    for (const nombre of await migrationNames()) {
      if (upTo !== undefined && nombre > upTo) break
      if (!applied.has(nombre)) await apply(client, nombre)
    }
  } finally {
    await client.end()
  }
}

/** The names of all migrations that this version of the program knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(migrationsFolder)
  return files.filter((file) => file.endsWith('.sql')).sort()
}

async function apply(client: pg.Client, nombre: string): Promise<void> {
  const sql = await readFile(join(migrationsFolder, nombre), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migraciones (nombre) values ($1)', [nombre])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${nombre} failed`, { cause: error })
  }
}
