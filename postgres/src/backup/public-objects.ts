import type { ClientBase } from 'pg'

interface PublicObject {
  type: string
  identity: string
}

/** What stands in the schema by itself: tables, functions, types, extensions; not what these consist of. */
const OBJECTS = `
  SELECT o.type, o.identity
  FROM pg_depend d CROSS JOIN LATERAL pg_identify_object(d.classid, d.objid, 0) o
  WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = 'public'::regnamespace AND d.deptype = 'n'
    AND NOT EXISTS (
      SELECT FROM pg_depend e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype IN ('e', 'i')
    )`

/** The objects of the schema `public`; a database that has only extensions there counts as empty. */
export async function listPublicObjects(client: ClientBase): Promise<PublicObject[]> {
  return (await client.query<PublicObject>(OBJECTS)).rows
}

export function isEmpty(objects: PublicObject[]): boolean {
  return objects.every(({ type }) => type === 'extension')
}

/** Empties the schema `public` again, down to the objects that it had `before`. */
export async function dropAllBut(before: PublicObject[], client: ClientBase): Promise<void> {
  const kept = new Set(before.map(({ identity }) => identity))
  const made = (await listPublicObjects(client)).filter(({ identity }) => !kept.has(identity))
  await client.query('BEGIN')
  // IF EXISTS: a table takes with it what depends on it.
  for (const { type, identity } of made) await client.query(`DROP ${type} IF EXISTS ${identity} CASCADE`)
  await client.query('COMMIT')
}
