import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/database.ts'

/** A database of the test file's own, cloned from the migrated template; dropped when the file is done. */
export async function aDatabase(): Promise<Db> {
  const server = inject('postgres')
  const name = `prueba_${randomBytes(6).toString('hex')}`
  await asAdministrator(`create database ${name} template plantilla`)
  const db = createDatabase(createPool({ ...server, database: name }))
  afterAll(async () => {
    await db.destroy()
    await asAdministrator(`drop database ${name} with (force)`)
  })
  return db
}

async function asAdministrator(statement: string) {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
