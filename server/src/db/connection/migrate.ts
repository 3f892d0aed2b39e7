import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatWait } from '@gym/contract/core/bytes'
import { StartError } from '@gym/postgres/embedded/start-error'
import { sql } from 'kysely'
import pg, { type ClientBase, type PoolConfig } from 'pg'
import { migrationsFolder } from '../../core/paths.ts'
import { beginAlone, RETRY_LIMITS, type RetryLimits } from './begin-alone.ts'
import type { Db } from './database.ts'
import { type Grant, grantRights } from './rights.ts'

// Advisory lock: processes that start together migrate one by one. Every version must use the same key.
const MIGRATIONS_LOCK = 720_114_001

/** Bytes of the database upgraded per second: an estimate for the message about the wait. */
const UPGRADED_A_SECOND = 10 * 1024 ** 2

interface Migration {
  nombre: string
  sql: string
  huella: string
}

interface MigrateOptions {
  upTo?: string
  /** File names of the only migrations to apply. */
  only?: readonly string[]
  /** Backs up before an upgrade. The returned function deletes the backup, if the upgrade changed nothing. */
  beforeUpgrade?: (from: string) => Promise<() => Promise<unknown>>
  alone?: () => Promise<unknown>
  grant?: Grant | undefined
  retryLimits?: RetryLimits
  log?: (message: string) => void
}

/**
 * Applies the pending migrations in one transaction, then grants rights. Concurrent starts take turns.
 * @throws StartError for a newer or locked database, a changed or failing migration, or a role without rights
 */
export async function migrate(
  connection: PoolConfig,
  {
    upTo,
    only,
    beforeUpgrade,
    alone,
    grant,
    retryLimits = RETRY_LIMITS,
    log = () => {},
  }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await waitForTurn(client, log)
    await alone?.()
    const known = await readMigrations()
    const mayMigrate = await isAllowed(client)
    const applied = await appliedMigrations(client, mayMigrate)
    await checkApplied(client, known, applied)
    const isWanted = (nombre: string) => !(upTo && nombre > upTo) && (only?.includes(nombre) ?? true)
    const pending = known.filter(({ nombre }) => !applied.has(nombre) && isWanted(nombre))
    const from = [...applied.keys()].at(-1)
    if (pending.length > 0 && !mayMigrate) throw new StartError(NOT_ALLOWED)
    const isUpgrade = pending.length > 0 && from !== undefined
    const notNeeded = isUpgrade ? await beforeUpgrade?.(from) : undefined
    await applyAll(client, pending, isUpgrade ? { retryLimits, log } : undefined).catch(
      async (error: unknown) => {
        if (error instanceof StartError) await notNeeded?.()
        throw error
      },
    )
    if (grant) await grantRights(client, grant)
    if (isUpgrade) await refreshStatistics(client, log)
  } finally {
    await client.end()
  }
}

/** Updates the planner's statistics for the first queries; autovacuum would do so minutes later. */
export async function refreshStatistics(client: ClientBase, log: (message: string) => void): Promise<void> {
  await client
    .query('analyze (skip_locked)')
    .catch((error: Error) => log(`Las estadísticas no se actualizaron: ${error.message}`))
}

async function waitForTurn(client: pg.Client, log: (message: string) => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    MIGRATIONS_LOCK,
  ])
  if (rows[0]?.mine) return
  log('Otro programa está preparando esta base de datos: se espera a que termine.')
  await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK])
}

export async function migrationNames(): Promise<string[]> {
  const files = await readdir(migrationsFolder)
  return files.filter((file) => file.endsWith('.sql')).sort()
}

export async function isNewest(db: Db): Promise<boolean> {
  const { rows } = await sql<{ nombre: string }>`select nombre from migraciones`.execute(db)
  const applied = new Set(rows.map(({ nombre }) => nombre))
  return (await migrationNames()).every((nombre) => applied.has(nombre))
}

async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames()
  return Promise.all(
    names.map(async (nombre) => {
      const sql = (await readFile(join(migrationsFolder, nombre), 'utf8')).replaceAll('\r\n', '\n')
      return { nombre, sql, huella: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const NOT_ALLOWED =
  'El rol de DATABASE_URL no puede preparar ni actualizar la base de datos: define DATABASE_ADMIN_URL con el de su dueño e inicia otra vez (docs/operacion.md). No cambió nada.'

/** False for the working role. @throws StartError if the role may not even read the migrations */
async function isAllowed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ create: boolean; read: boolean }>(`
    select has_schema_privilege('public', 'create') as create,
      coalesce(has_table_privilege(to_regclass('public.migraciones'), 'select'), true) as read`)
  if (!rows[0]?.create && !rows[0]?.read) throw new StartError(NOT_ALLOWED)
  return rows[0].create
}

const COLUMNS = `
  select array(select attname::text from pg_attribute where attrelid = to_regclass('public.migraciones')) as columns`

async function appliedMigrations(
  client: pg.Client,
  mayMigrate: boolean,
): Promise<Map<string, string | null>> {
  const { rows: there } = await client.query<{ columns: string[] }>(COLUMNS)
  if (!there[0]?.columns.includes('huella')) {
    if (!mayMigrate) throw new StartError(NOT_ALLOWED)
    await client.query(
      'create table if not exists migraciones (nombre text primary key, aplicada_en timestamptz not null default now())',
    )
    await client.query('alter table migraciones add column if not exists huella text')
  }
  const { rows } = await client.query<{ nombre: string; huella: string | null }>(
    'select nombre, huella from migraciones order by nombre',
  )
  return new Map(rows.map(({ nombre, huella }) => [nombre, huella]))
}

async function checkApplied(client: pg.Client, known: Migration[], applied: Map<string, string | null>) {
  const huellas = new Map(known.map(({ nombre, huella }) => [nombre, huella]))
  for (const [nombre, huella] of applied) {
    const own = huellas.get(nombre)
    if (own === undefined)
      throw new StartError(
        `La base de datos es de una versión más nueva del programa (tiene ${nombre}): actualiza el programa. No se tocó nada.`,
      )
    if (huella !== null && huella !== own)
      throw new StartError(
        `La base de datos se hizo con otra ${nombre} que la de este programa: usa la versión con que se hizo. No se tocó nada.`,
      )
    if (huella === null)
      await client.query('update migraciones set huella = $2 where nombre = $1', [nombre, own])
  }
}

async function applyAll(
  client: pg.Client,
  pending: Migration[],
  upgrade: { retryLimits: RetryLimits; log: (message: string) => void } | undefined,
): Promise<void> {
  if (pending.length === 0) return
  const log = upgrade?.log ?? (() => {})
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const time = formatWait(Number(rows[0]?.bytes), UPGRADED_A_SECOND)
  log(
    `La base de datos se actualiza en ${pending.length} ${pending.length === 1 ? 'paso' : 'pasos'}: puede tardar ${time}. Si se interrumpe, no cambia nada.`,
  )
  if (upgrade) await beginAlone(client, upgrade)
  else await client.query('begin')
  try {
    // Lets `create index` sort large tables in memory.
    await client.query("set local maintenance_work_mem = '256MB'")
    for (const [index, migration] of pending.entries()) {
      log(`Paso ${index + 1} de ${pending.length}: ${migration.nombre.replace(/\.sql$/, '')}…`)
      await apply(client, migration)
    }
    await client.query('commit')
    log('La base de datos quedó al día.')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function apply(client: pg.Client, { nombre, sql, huella }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('set constraints all immediate')
    await client.query('insert into migraciones (nombre, huella) values ($1, $2)', [nombre, huella])
  } catch (error) {
    throw new StartError(
      `La base de datos no se pudo actualizar (${nombre}: ${(error as Error).message}). No cambió nada: con la versión anterior del programa todo sigue como estaba.`,
      { cause: error },
    )
  }
}
