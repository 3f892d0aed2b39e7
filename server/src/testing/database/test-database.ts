import { randomBytes } from 'node:crypto'
import pg, { type PoolConfig } from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../db/connection/connect.ts'
import { createDatabase, createPool, type Db } from '../../db/connection/database.ts'
import { listenOn } from '../../db/connection/listen.ts'
import { whenOver } from '../when-over.ts'

export interface TestDatabase extends Pick<Database, 'db' | 'asOwner' | 'listen'> {
  owned: Db
}

/** Wait for a free connection, longer than the program's: a test makes fifty requests on a slow machine. */
const QUEUE_MS = 60_000

/** Clones a template, connects as the working role and as the owner, and drops the clone at the end. */
export async function aDatabase(template = 'plantilla'): Promise<TestDatabase> {
  const asOwner = await newDatabase(template)
  const connection = { ...asOwner, ...inject('working') }
  const [db, owned] = [connection, asOwner].map((by) =>
    createDatabase(createPool({ ...by, connectionTimeoutMillis: QUEUE_MS })),
  ) as [Db, Db]
  whenOver(() => Promise.all([db.destroy(), owned.destroy()]))
  return { db, asOwner, owned, listen: listenOn(connection) }
}

export function anEmptyDatabase(): Promise<PoolConfig> {
  return newDatabase('template0')
}

async function newDatabase(template: string): Promise<PoolConfig> {
  const database = `prueba_${randomBytes(6).toString('hex')}`
  // Copying files is faster than logging pages to the WAL.
  await asAdministrator(`create database ${database} template ${template} strategy file_copy`)
  whenOver(() => asAdministrator(`drop database if exists ${database} with (force)`))
  return { ...inject('postgres'), database }
}

export async function asAdministrator(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
