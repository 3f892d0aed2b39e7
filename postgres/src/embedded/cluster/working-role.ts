import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { Owner } from '../../owner.ts'

/** The role that a program works with: it owns nothing, and may do what its owner has granted it. */
export function workingRole({ database }: Owner): string {
  return `${database}_programa`
}

/**
 * Makes the working role where there is none, and gives it a password that nobody else knows, until the next start.
 * @param client of the cluster's owner
 * @returns the password
 */
export async function renewWorkingRole(client: Client, owner: Owner): Promise<string> {
  const role = workingRole(owner)
  const password = randomBytes(24).toString('hex')
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  await client.query(
    `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
  )
  return password
}
