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
 * A database of its own, cloned from the migrated template, where a test works with the role that the program has. Its
 * connections end with the test or the file that made it; it is itself thrown away with the PostgreSQL of the run, for to
 * drop one costs more than to make it.
 */
export async function aDatabase(): Promise<TestDatabase> {
  const asOwner = await newDatabase('plantilla')
  const connection = { ...asOwner, ...inject('working') }
  const [db, owned] = [connection, asOwner].map((by) => createDatabase(createPool(by))) as [Db, Db]
  whenOver(() => Promise.all([db.destroy(), owned.destroy()]))
  return { db, asOwner, owned, listen: listenOn(connection) }
}

/** Where a database is that nothing has been done to. */
export function anEmptyDatabase(): Promise<PoolConfig> {
  return newDatabase('template0')
}

async function newDatabase(template: string): Promise<PoolConfig> {
  const database = `prueba_${randomBytes(6).toString('hex')}`
  await asAdministrator(`create database ${database} template ${template}`)
  return { ...inject('postgres'), database }
}

/** Runs one statement beside all test databases. */
export async function asAdministrator(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
