import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { Owner } from '../../owner.ts'

/** The role with which the program works: it owns nothing and has only granted rights. */
export function workingRole({ database }: Owner): string {
  return `${database}_programa`
}

/** Needs the cluster owner's connection. Returns the role's new password, valid until the next start. */
export async function renewWorkingRole(client: Client, owner: Owner): Promise<string> {
  const role = workingRole(owner)
  const password = randomBytes(24).toString('hex')
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  await client.query(
    `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
  )
  return password
}
