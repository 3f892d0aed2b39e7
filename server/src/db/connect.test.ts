import { StartError } from '@gym/postgres/embedded/start-error'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { anEmptyDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './connect.ts'

afterEach(() => {
  vi.useRealTimers()
})

const dataDir = '/nonexistent'
const silent = () => {}

test('an external database is migrated and used, and nothing of ours is started', async () => {
  const { host, port, user, database } = await anEmptyDatabase()
  const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
  const databaseUrl = `postgresql:///${database}?${where}`
  const { db, close } = await connectDatabase({ databaseUrl, dataDir, copiasClave: null }, silent)
  const { rows } = await sql`select current_database() as name, count(*) as clientes from clientes`.execute(
    db,
  )
  expect(rows).toEqual([{ name: database, clientes: 0 }])
  await close()
})

test('an external database that does not answer for 30 seconds ends the start with one sentence', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const databaseUrl = 'postgres://gimnasio@127.0.0.1:1/gimnasio'
  const start = connectDatabase({ databaseUrl, dataDir, copiasClave: null }, silent)
  vi.setSystemTime(Date.now() + 30_001)
  const error: unknown = await start.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toMatch(
    /^DATABASE_URL: la base de datos no responde \(.*ECONNREFUSED.*\)\.$/,
  )
})
