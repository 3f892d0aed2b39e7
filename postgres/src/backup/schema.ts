import type { ClientBase } from 'pg'
import { quote } from './format/backup-format.ts'
import type { Migrations } from './migrations.ts'

/** A table with its columns. Generated columns are missing, because PostgreSQL computes them again. */
export interface Table {
  name: string
  columns: string[]
  bytes: number
  /** The item of a FROM list with the rows that a backup contains. */
  rows: string
}

interface TableRow extends Omit<Table, 'rows'> {
  references: string[]
}

const TABLES = `
  SELECT t.relname AS name, pg_total_relation_size(t.oid)::float8 AS bytes,
    ARRAY(
      SELECT attname::text FROM pg_attribute
      WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
    ) AS columns,
    ARRAY(
      SELECT DISTINCT r.relname::text FROM pg_constraint c JOIN pg_class r ON r.oid = c.confrelid
      WHERE c.conrelid = t.oid AND c.contype = 'f' AND r.oid <> t.oid
    ) AS references
  FROM pg_class t
  WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND t.relname <> $1
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
  ORDER BY t.relname`

/** Lists the program's tables, each after those that it references, without the migrations table. */
export async function listTables(client: ClientBase, migrations: Migrations): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(TABLES, [migrations.table])
  return inOrderOfReference(rows).map((table) => ({
    ...table,
    rows: lasting(table, migrations.expiry[table.name]),
  }))
}

/** Omits rows that expire. A backup before an upgrade reads a schema that may lack the column. */
function lasting({ name, columns }: TableRow, expiry: string | undefined): string {
  const table = `public.${quote(name)}`
  if (!expiry || !columns.includes(expiry)) return table
  return `(SELECT * FROM ${table} WHERE ${quote(expiry)} IS NULL) AS lasting`
}

/** Sorts each table after those that it references. @throws Error if foreign keys form a cycle */
export function inOrderOfReference<T extends Pick<TableRow, 'name' | 'references'>>(tables: T[]): T[] {
  const ordered: T[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ references }) => !references.some((name) => names.has(name)))
    if (free.length === 0) throw new Error(`Foreign keys in a circle: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

export async function listSequences(client: ClientBase): Promise<Array<{ name: string; last: string }>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}
