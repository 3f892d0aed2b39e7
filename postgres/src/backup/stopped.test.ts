import type { PoolConfig } from 'pg'
import { expect, inject, test } from 'vitest'
import { aBareDatabase, aFile, query } from '../testing/databases.ts'
import { migrate, migrations, owner } from '../testing/small-program.ts'
import { nameBeside, removeDatabasesBeside, whileTrying, withClient } from './database-beside.ts'
import { verifyBackup } from './restore-backup.ts'
import { tryBackup } from './try-backup.ts'
import { writeBackup } from './write-backup.ts'

const program = { owner, migrations }

async function aProgram(): Promise<PoolConfig> {
  const database = await aBareDatabase()
  await migrate(database)
  await query(database, 'INSERT INTO padre (monto) VALUES (1)')
  return database
}

const server = () => ({ ...inject('postgres'), database: 'postgres' })
const isThere = async (name: string) =>
  (await query(server(), `SELECT FROM pg_database WHERE datname = '${name}'`)).length > 0

test('stops a trial at once and cleans up at the next start', async () => {
  const database = await aProgram()
  const file = aFile()
  await writeBackup(database, file, { ...program, now: new Date() })
  const backup = await verifyBackup(file, program)
  const stop = new AbortController()
  const review = async (client: { query(text: string): Promise<unknown> }) => {
    const asked = client.query('SELECT pg_sleep(3600)')
    stop.abort()
    await asked
    return []
  }
  await expect(tryBackup(database, backup, review, { signal: stop.signal })).rejects.toThrow(/aborted/)
  const scratch = nameBeside(database.database ?? '', 'prueba')
  expect(await isThere(scratch)).toBe(true)
  await removeDatabasesBeside(database)
  expect(await isThere(scratch)).toBe(false)
}, 30_000)

test('stops a backup without waiting for a blocked query', async () => {
  const database = await aProgram()
  const stop = new AbortController()
  await withClient(database, async (client) => {
    await client.query('BEGIN')
    await client.query('LOCK TABLE padre IN ACCESS EXCLUSIVE MODE')
    const file = aFile()
    const writing = writeBackup(database, file, { ...program, now: new Date(), signal: stop.signal })
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'padre'::regclass`
    await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
    stop.abort()
    await expect(writing).rejects.toThrow(/aborted/)
    expect(await isThere(database.database ?? '')).toBe(true)
  })
}, 30_000)

test('does not remove the database of a trial in another program', async () => {
  const database = await aProgram()
  const scratch = nameBeside(database.database ?? '', 'prueba')
  await whileTrying(database, async () => {
    await query(server(), `CREATE DATABASE ${scratch}`)
    await removeDatabasesBeside(database)
    expect(await isThere(scratch)).toBe(true)
  })
  await removeDatabasesBeside(database)
  expect(await isThere(scratch)).toBe(false)
}, 30_000)
