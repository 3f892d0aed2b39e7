import { randomBytes } from 'node:crypto'
import pg, { type PoolConfig } from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/connect.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { listenOn } from '../db/listen.ts'
import { whenOver } from './when-over.ts'

export type TestDatabase = Pick<Database, 'db' | 'asOwner' | 'listen'>

/**
 * A database of its own, cloned from the migrated template. Its connections end with the test or the file that made
 * it; it is itself thrown away with the PostgreSQL of the run, for to drop one costs more than to make it.
 */
export async function aDatabase(): Promise<TestDatabase> {
  const connection = await newDatabase('plantilla')
  const db = createDatabase(createPool(connection))
  whenOver(() => db.destroy())
  return { db, asOwner: connection, listen: listenOn(connection) }
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
