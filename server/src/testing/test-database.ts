import { randomBytes } from 'node:crypto'
import pg, { type PoolConfig } from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/connect.ts'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { listenOn } from '../db/listen.ts'
import { whenOver } from './when-over.ts'

export interface TestDatabase extends Pick<Database, 'db' | 'asOwner' | 'listen'> {
  /** The same as its owner, who may do what the program may not. */
  owned: Db
}

/**
 * Clones a template, the migrated and empty one unless given, for one test or one file, which works with the program's own role.
 * The database is dropped when that test or file ends: in memory, 900 of them would take 12 GB.
 */
export async function aDatabase(template = 'plantilla'): Promise<TestDatabase> {
  const asOwner = await newDatabase(template)
  const connection = { ...asOwner, ...inject('working') }
  const [db, owned] = [connection, asOwner].map((by) => createDatabase(createPool(by))) as [Db, Db]
  whenOver(() => Promise.all([db.destroy(), owned.destroy()]))
  return { db, asOwner, owned, listen: listenOn(connection) }
}

/** A database without tables. */
export function anEmptyDatabase(): Promise<PoolConfig> {
  return newDatabase('template0')
}

async function newDatabase(template: string): Promise<PoolConfig> {
  const database = `prueba_${randomBytes(6).toString('hex')}`
  // Copying the template's files costs a tenth of writing its pages to the log, which no test replays.
  await asAdministrator(`create database ${database} template ${template} strategy file_copy`)
  whenOver(() => asAdministrator(`drop database if exists ${database} with (force)`))
  return { ...inject('postgres'), database }
}

/** Runs one statement beside all test databases. */
export async function asAdministrator(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
