import { provideTestServer } from '@gym/postgres/testing/test-server'
import pg, { type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/connection/migrate.ts'
import { owner } from '../../db/connection/owner.ts'
import { tables } from '../../main/resources.ts'

/** Starts one PostgreSQL for the run, and creates the template `plantilla`, which `aDatabase` clones. */
export default async function setup(project: TestProject) {
  const { server, working, stop } = await provideTestServer(project, owner)
  await createTemplate(server, working.user)
  return stop
}

async function createTemplate(server: PoolConfig, workingRole: string) {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query('create database plantilla')
  await client.end()
  await migrate({ ...server, database: 'plantilla' }, { grant: { role: workingRole, tables } })
}
