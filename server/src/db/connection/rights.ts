import pg, { type ClientBase } from 'pg'
import type { Rights, Tables } from '../tables.ts'

/** Owner functions (security definer) that the role may call. */
const CALLED = ['asentar', 'asentar_sueltas', 'deshacer_filas']

const TABLES = `
  select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`

const VIEWS = `
  select relname as name from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`

export interface Grant {
  role: string
  tables: Tables
}

/**
 * Grants as the owner, in one transaction, so that a running process never lacks a right. An undeclared table
 * gets the rights of 'free'.
 */
export async function grantRights(client: ClientBase, { role, tables }: Grant): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES)
  const to = pg.escapeIdentifier(role)
  const { rows: views } = await client.query<{ name: string }>(VIEWS)
  const { rows: calls } = await client.query<{ routine: string }>(
    `select oid::regprocedure as routine from pg_proc
     where proname = any ($1) and pronamespace = 'public'::regnamespace`,
    [CALLED],
  )
  const { rows: database } = await client.query<{ name: string }>('select current_database() as name')
  const statements = [
    'revoke create on schema public from public',
    `revoke temporary on database ${pg.escapeIdentifier(database[0]?.name ?? '')} from public`,
    `revoke all on schema public from ${to}`,
    `grant usage on schema public to ${to}`,
    `revoke all on all tables in schema public from ${to}`,
    // A backup command without DATABASE_ADMIN_URL reads the sequences as this role.
    `grant select on all sequences in schema public to ${to}`,
    ...calls.map(({ routine }) => `grant execute on routine ${routine} to ${to}`),
    ...views.map(({ name }) => `grant select on ${pg.escapeIdentifier(name)} to ${to}`),
    ...rows.map(
      ({ name }) =>
        `grant ${privileges(tables[name]?.rights ?? 'free')} on ${pg.escapeIdentifier(name)} to ${to}`,
    ),
  ]
  await client.query(['begin', ...statements, 'commit'].join(';\n'))
}

function privileges(rights: Rights): string {
  if (typeof rights === 'string') return ofKind[rights]
  const { update, delete: deletes } = rights
  const columns = update?.map(pg.escapeIdentifier).join(', ')
  return `select, insert${columns ? `, update (${columns})` : ''}${deletes ? ', delete' : ''}`
}

const ofKind = {
  owner: 'select',
  once: 'select, insert',
  editable: 'select, insert, update',
  free: 'select, insert, update, delete',
}
