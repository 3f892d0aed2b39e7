import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import type { Owner } from '../owner.ts'
import { owner } from './small-program.ts'
import { temporaryRoot } from './temporary-root.ts'

export interface TestServer {
  host: string
  port: number
  user: string
  password?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
    working: TestServer
  }
}

export default async function setup(project: TestProject) {
  return (await provideTestServer(project, owner)).stop
}

/** Starts one PostgreSQL for all tests of a project, without fsync: no test covers power loss. */
export async function provideTestServer(project: TestProject, owner: Owner) {
  const dataDir = temporaryRoot(`${owner.database}-test-`)
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' }
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const started = await startEmbeddedPostgres({ owner, dataDir, log: () => {}, settings }).catch(
    async (error) => {
      await remove()
      throw error
    },
  )
  const [server, working] = [started.connection, started.working].map(({ database: _, ...rest }) => rest) as [
    TestServer,
    TestServer,
  ]
  project.provide('postgres', server)
  project.provide('working', working)
  const stop = async () => {
    await started.stop()
    await remove()
  }
  return { server, working, stop }
}
