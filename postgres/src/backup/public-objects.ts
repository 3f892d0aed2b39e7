import type { ClientBase } from 'pg'

interface PublicObject {
  type: string
  identity: string
}

/** Top-level objects of the schema: tables, functions, types and extensions, without their parts. */
const OBJECTS = `
  SELECT o.type, o.identity
  FROM pg_depend d CROSS JOIN LATERAL pg_identify_object(d.classid, d.objid, 0) o
  WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = 'public'::regnamespace AND d.deptype = 'n'
    AND NOT EXISTS (
      SELECT FROM pg_depend e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype IN ('e', 'i')
    )`

export async function listPublicObjects(client: ClientBase): Promise<PublicObject[]> {
  return (await client.query<PublicObject>(OBJECTS)).rows
}

export function isEmpty(objects: PublicObject[]): boolean {
  return objects.every(({ type }) => type === 'extension')
}

export async function dropAllBut(before: PublicObject[], client: ClientBase): Promise<void> {
  const kept = new Set(before.map(({ identity }) => identity))
  const made = (await listPublicObjects(client)).filter(({ identity }) => !kept.has(identity))
  await client.query('BEGIN')
  // IF EXISTS: CASCADE may already have dropped a dependent object.
  for (const { type, identity } of made) await client.query(`DROP ${type} IF EXISTS ${identity} CASCADE`)
  await client.query('COMMIT')
}
