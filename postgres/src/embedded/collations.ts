import type { Client } from 'pg'

/** Finds outdated collations that our columns and indexes use, because PostgreSQL has hundreds of others. */
const REFRESHES = `
  WITH used AS MATERIALIZED (
    SELECT DISTINCT attcollation AS oid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace
  )
  SELECT format('ALTER COLLATION %s REFRESH VERSION', oid::regcollation) AS refresh
  FROM used JOIN pg_collation USING (oid) WHERE collversion <> pg_collation_actual_version(oid)
  UNION ALL
  SELECT format('ALTER DATABASE %I REFRESH COLLATION VERSION', datname)
  FROM pg_database WHERE datcollversion <> pg_database_collation_actual_version(oid)`

/**
 * Rebuilds all indexes if an update changed the version of a collation: text may sort differently, and
 * searches in the old indexes would miss rows.
 * @param client connected to `database` as its owner
 */
export async function renewCollations(
  client: Client,
  database: string,
  log: (message: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ refresh: string }>(REFRESHES)
  if (rows.length === 0) return
  log('La actualización cambió el orden de las letras: se rehacen los índices; puede tardar unos minutos…')
  try {
    await client.query(`REINDEX DATABASE ${database}`)
    for (const { refresh } of rows) await client.query(refresh)
  } catch (error) {
    log(`Los índices no se rehicieron (${(error as Error).message}): el próximo inicio lo repite.`)
  }
}
