import type { ClientBase } from 'pg'
import type { Migrations } from '../migrations.ts'
import { listTables, type Table } from '../schema.ts'
import { quote } from './backup-format.ts'
import type { RowsSeen, Seal } from './seal.ts'

/** Counts and hashes the rows of a table. Requires `beginSession`, which fixes the text form of values. */
export async function seeRows(client: ClientBase, { columns, rows: source }: Table): Promise<RowsSeen> {
  // Adds up the first 56 bits of each row's SHA-256, the most whole bytes that stay positive in a bigint.
  const row = `convert_to(ROW(${columns.map(quote).join(', ')})::text, 'UTF8')`
  const { rows } = await client.query<{ filas: string; suma: string }>(
    `SELECT count(*) AS filas,
       coalesce(sum(('x' || encode(substr(sha256(${row}), 1, 7), 'hex'))::bit(56)::bigint), 0)::text AS suma
     FROM ${source}`,
  )
  return { filas: Number(rows[0]?.filas), suma: rows[0]?.suma ?? '' }
}

/** Compares all rows, also expiring ones, which a backup by an older version may contain. */
export async function tablesThatDiffer(
  client: ClientBase,
  migrations: Migrations,
  { filas }: Pick<Seal, 'filas'>,
): Promise<string[]> {
  const tables = new Map(
    (await listTables(client, { ...migrations, expiry: {} })).map((table) => [table.name, table]),
  )
  const different: string[] = []
  for (const [name, copied] of Object.entries(filas)) {
    if (migrations.passing.includes(name)) continue
    const table = tables.get(name)
    const found = table && (await seeRows(client, table))
    if (found?.filas !== copied.filas || found.suma !== copied.suma) different.push(name)
  }
  return different
}

/** Query of a hash per table, view, sequence, function and enum, without extensions' tables and functions. */
const SCHEMA = `
  WITH tablas AS (
    SELECT oid, relname FROM pg_class t
    WHERE relkind IN ('r', 'v', 'm', 'S') AND relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
  ), piezas AS (
    SELECT relname AS objeto, concat_ws(' ', 'columna', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid)) AS pieza
    FROM tablas JOIN pg_attribute ON attrelid = tablas.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = tablas.oid AND adnum = attnum
    UNION ALL
    SELECT relname, concat_ws(' ', conname, pg_get_constraintdef(c.oid))
    FROM tablas JOIN pg_constraint c ON conrelid = tablas.oid AND contype <> 'n'
    UNION ALL
    SELECT relname, pg_get_indexdef(indexrelid) FROM tablas JOIN pg_index ON indrelid = tablas.oid
    UNION ALL
    SELECT relname, concat_ws(' ', tgenabled, pg_get_triggerdef(g.oid))
    FROM tablas JOIN pg_trigger g ON tgrelid = tablas.oid AND NOT tgisinternal
    UNION ALL
    SELECT proname || '()', pg_get_functiondef(p.oid)
    FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT typname, enumlabel FROM pg_enum JOIN pg_type t ON t.oid = enumtypid
    WHERE typnamespace = 'public'::regnamespace
  )
  SELECT objeto, encode(sha256(convert_to(string_agg(pieza, E'\\n' ORDER BY pieza COLLATE "C"), 'UTF8')), 'hex') AS suma
  FROM piezas GROUP BY objeto`

export async function seeSchema(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ objeto: string; suma: string }>(SCHEMA)
  return Object.fromEntries(rows.map(({ objeto, suma }) => [objeto, suma]))
}

/** Session settings that make text output deterministic and disable timeouts. */
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
  'SET search_path = public',
]

export async function beginSession(client: ClientBase): Promise<void> {
  for (const statement of SESSION) await client.query(statement)
}
