import type { Client } from 'pg'
import { BackupError } from './backup-error.ts'
import { quote } from './format/backup-format.ts'

interface Settings {
  owner: string
  limit: number
  comment: string | null
  grants: { to: string | null; privilege: string; grantable: boolean }[] | null
  settings: { role: string | null; config: string[] }[]
}

const SETTINGS = `
  SELECT pg_get_userbyid(datdba) AS owner, datconnlimit AS limit, shobj_description(d.oid, 'pg_database') AS comment,
    (SELECT jsonb_agg(jsonb_build_object('to', CASE WHEN grantee <> 0 THEN pg_get_userbyid(grantee) END,
       'privilege', privilege_type, 'grantable', is_grantable)) FROM aclexplode(datacl)) AS grants,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('role', CASE WHEN setrole <> 0 THEN pg_get_userbyid(setrole) END,
       'config', setconfig)), '[]') FROM pg_db_role_setting WHERE setdatabase = d.oid) AS settings
  FROM pg_database d WHERE datname = $1`

/** Settings with a list of names: in `ALTER … SET`, each name must be a separate literal. */
const LISTS =
  /^(search_path|temp_tablespaces|(local|session|shared)_preload_libraries|unix_socket_directories)$/i

/** Copies owner, limit, grants, settings and comment. @throws BackupError if the role lacks a permission */
export async function carrySettings(client: Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<Settings>(SETTINGS, [from])
  const [found] = rows
  if (!found) return
  for (const statement of statementsFor(client, found, quote(to)))
    await client.query(statement).catch(forTheOperator)
}

function statementsFor(client: Client, found: Settings, to: string): string[] {
  const { owner, limit, comment, grants, settings } = found
  return [
    `ALTER DATABASE ${to} OWNER TO ${quote(owner)}`,
    `ALTER DATABASE ${to} CONNECTION LIMIT ${limit}`,
    ...(comment === null ? [] : [`COMMENT ON DATABASE ${to} IS ${client.escapeLiteral(comment)}`]),
    ...(grants ? [`REVOKE ALL ON DATABASE ${to} FROM PUBLIC, ${quote(owner)}`] : []),
    ...(grants ?? []).map(
      ({ to: grantee, privilege, grantable }) =>
        `GRANT ${privilege} ON DATABASE ${to} TO ${grantee === null ? 'PUBLIC' : quote(grantee)}${grantable ? ' WITH GRANT OPTION' : ''}`,
    ),
    ...settings.flatMap(({ role, config }) =>
      config.map((setting) => {
        const whose = role === null ? `DATABASE ${to}` : `ROLE ${quote(role)} IN DATABASE ${to}`
        return `ALTER ${whose} SET ${assignment(client, setting)}`
      }),
    ),
  ]
}

function assignment(client: Client, setting: string): string {
  const at = setting.indexOf('=')
  const [name, value] = [setting.slice(0, at), setting.slice(at + 1)]
  const values = LISTS.test(name)
    ? (value.match(/"(?:[^"]|"")*"|[^\s,]+/g) ?? []).map((one) =>
        one.startsWith('"') ? one.slice(1, -1).replaceAll('""', '"') : one,
      )
    : [value]
  const parts = name.split('.').map(quote).join('.')
  return `${parts} TO ${(values.length > 0 ? values : ['']).map((one) => client.escapeLiteral(one)).join(', ')}`
}

function forTheOperator(error: { code?: string; message?: string }): never {
  if (error.code !== '42501') throw error
  throw new BackupError(
    `El usuario de la base de datos no puede poner en la restaurada lo que la de ahora tiene (${error.message}): restaura con el dueño que lo puso. No cambió nada.`,
  )
}
