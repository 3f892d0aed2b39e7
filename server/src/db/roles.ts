import { randomInt } from 'node:crypto'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg, { type PoolConfig } from 'pg'

const OWNS_ITSELF =
  'El programa usa la base de datos con un rol que puede cambiar y borrar la auditoría: define DATABASE_ADMIN_URL (docs/operacion.md).'

const OWNER_WORKS =
  'El rol de DATABASE_URL es dueño de la base de datos o de sus tablas: pon en DATABASE_URL otro que no sea dueño de nada y deja al dueño en DATABASE_ADMIN_URL (docs/operacion.md). No cambió nada.'

/**
 * The role that a connection works with, to be granted its rights by `admin`.
 * @throws StartError where the two are not of one database, or the role owns something: what is taken from it, the triggers that
 * work as the owner would lack
 */
export async function roleOf(working: PoolConfig, admin: PoolConfig): Promise<string> {
  return withClient(admin, (its) =>
    withClient(working, async (client) => {
      // Whoever is beside the holder of a lock does not get it, by whatever address they came.
      const key = randomInt(2 ** 47)
      await its.query('select pg_advisory_lock($1)', [key])
      const { rows } = await client.query<{ rol: string; apart: boolean }>(
        'select current_user as rol, pg_try_advisory_lock($1) as apart',
        [key],
      )
      if (!rows[0] || rows[0].apart)
        throw new StartError('DATABASE_URL y DATABASE_ADMIN_URL no son de la misma base de datos.')
      const { rol } = rows[0]
      const { rows: owning } = await its.query<{ owns: boolean }>(OWNS, [rol])
      if (owning[0]?.owns) throw new StartError(OWNER_WORKS)
      return rol
    }),
  )
}

const OWNS = `
  select $1 = current_user
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = $1)
    or exists (select from pg_proc where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = $1) as owns`

/** What is to be said of the rights of the role that the program works with: nothing, where it cannot touch what stays. */
export async function warningsOf(working: PoolConfig): Promise<string[]> {
  return withClient(working, async (client) => {
    const { rows } = await client.query<{ excess: boolean }>(`
      select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate, trigger') as excess
      from pg_class where oid = 'public.auditoria'::regclass`)
    return rows[0]?.excess ? [OWNS_ITSELF] : []
  })
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
