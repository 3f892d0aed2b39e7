import { randomBytes } from 'node:crypto'
import pg, { type PoolConfig } from 'pg'
import { afterAll, inject } from 'vitest'
import type { Database } from '../db/connect.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { listenOn } from '../db/listen.ts'

export type TestDatabase = Pick<Database, 'db' | 'listen'>

/** A database of the test file's own, cloned from the migrated template; dropped when the file is done. */
export async function aDatabase(): Promise<TestDatabase> {
  const connection = await newDatabase('plantilla')
  const db = createDatabase(createPool(connection))
  afterAll(() => db.destroy())
  return { db, listen: listenOn(connection) }
}

/** Where a database is that nothing has been done to; dropped when the file is done. */
export function anEmptyDatabase(): Promise<PoolConfig> {
  return newDatabase('template0')
}

async function newDatabase(template: string): Promise<PoolConfig> {
  const database = `prueba_${randomBytes(6).toString('hex')}`
  await asAdministrator(`create database ${database} template ${template}`)
  afterAll(() => asAdministrator(`drop database ${database} with (force)`))
  return { ...inject('postgres'), database }
}

/** Runs one statement beside all test databases. */
export async function asAdministrator(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
