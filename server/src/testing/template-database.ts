import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL whose database `plantilla` is migrated and empty. */
    postgres: { host: string; port: number; user: string; password?: string }
  }
}

/** One PostgreSQL for the run; each test file clones its own database from the migrated template. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gimnasio-test-'))
  await chmod(dataDir, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const { database: _, ...server } = connection
  await createTemplate(server)
  project.provide('postgres', server)
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function createTemplate(server: PoolConfig) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query('create database plantilla')
  await client.end()
  await migrate({ ...server, database: 'plantilla' })
}
