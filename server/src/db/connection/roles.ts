import { randomInt } from 'node:crypto'
import { StartError } from '@gym/postgres/embedded/start-error'
import { minorVersionWarning } from '@gym/postgres/minor-version'
import pg, { type PoolConfig } from 'pg'

const OWNS_ITSELF =
  'El programa usa la base de datos con un rol que puede cambiar y borrar la auditoría: define DATABASE_ADMIN_URL (docs/operacion.md).'

const OWNER_WORKS =
  'El rol de DATABASE_URL es dueño de la base de datos o de sus tablas: pon en DATABASE_URL otro que no sea dueño de nada y deja al dueño en DATABASE_ADMIN_URL (docs/operacion.md). No cambió nada.'

/** @throws StartError if the databases differ, or the role is the admin's or owns a table or function */
export async function roleOf(working: PoolConfig, admin: PoolConfig): Promise<string> {
  return withClient(admin, (its) =>
    withClient(working, async (client) => {
      if (!(await areTogether(client, its)))
        throw new StartError('DATABASE_URL y DATABASE_ADMIN_URL no son de la misma base de datos.')
      const rol = await nameOf(client)
      const { rows: owning } = await its.query<{ owns: boolean }>(OWNS, [rol])
      if (owning[0]?.owns) throw new StartError(OWNER_WORKS)
      return rol
    }),
  )
}

/** @throws StartError if the pooled and direct URLs differ in database or role */
export async function requireSame(pooled: PoolConfig, direct: PoolConfig): Promise<void> {
  const isSame = await withClient(direct, (its) =>
    withClient(
      pooled,
      async (client) => (await areTogether(client, its)) && (await nameOf(client)) === (await nameOf(its)),
    ),
  )
  if (!isSame)
    throw new StartError('DATABASE_URL y DATABASE_URL_DIRECTA no son de la misma base de datos y rol.')
}

/** True if both reach one database: an advisory lock of one blocks the other, even through a pooler. */
async function areTogether(client: pg.Client, holder: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 47)
  await holder.query('select pg_advisory_lock($1)', [key])
  const { rows } = await client.query<{ apart: boolean }>('select pg_try_advisory_xact_lock($1) as apart', [
    key,
  ])
  return rows[0]?.apart === false
}

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rol: string }>('select current_user as rol')
  return rows[0]?.rol ?? ''
}

const OWNS = `
  select $1 = current_user
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = $1)
    or exists (select from pg_proc where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = $1) as owns`

/** Warns if the working role can change the audit, and if PostgreSQL lacks its newest minor version. */
export async function warningsOf(working: PoolConfig): Promise<string[]> {
  return withClient(working, async (client) => {
    const { rows } = await client.query<{ excess: boolean; version: number }>(`
      select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate, trigger') as excess,
        current_setting('server_version_num')::int as version
      from pg_class where oid = 'public.auditoria'::regclass`)
    const old = rows[0] && minorVersionWarning(rows[0].version)
    return [...(rows[0]?.excess ? [OWNS_ITSELF] : []), ...(old ? [old] : [])]
  })
}

const NO_SETTINGS =
  'DATABASE_URL: a las conexiones que reparte PgBouncer les falta lo que el programa necesita (zona horaria y límites de tiempo): pon el connect_query de deploy/pgbouncer.ini. No cambió nada.'

/** @throws StartError if the pooler's sessions have a time zone other than UTC, or lack a timeout */
export async function requireSessionSettings(pooled: PoolConfig): Promise<void> {
  const { rows } = await withClient(pooled, (client) =>
    client.query<{ isSet: boolean }>(`
      select current_setting('timezone') = 'UTC' and current_setting('statement_timeout') <> '0'
        and current_setting('idle_in_transaction_session_timeout') <> '0' as "isSet"`),
  )
  if (!rows[0]?.isSet) throw new StartError(NO_SETTINGS)
}

async function withClient<T>(connection: PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
