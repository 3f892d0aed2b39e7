import { expect, test } from 'vitest'
import { aDataDir, query, start } from '../testing/data-dir.ts'
import { owner } from '../testing/small-program.ts'
import { BackupError } from './backup-error.ts'
import { withDatabaseToFill, withDatabaseToRead } from './backup-target.ts'

test('backs up a running database and refuses a restore into it', { tags: ['full'] }, async () => {
  const dataDir = aDataDir()
  const program = await start(dataDir)
  const target = { owner, databaseUrl: null, dataDir }
  expect(await withDatabaseToRead(target, async (database) => database)).toEqual(program.connection)
  expect(await query(program, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(withDatabaseToFill(target, async () => {})).rejects.toThrow('Ya hay otro El Programa')
})

test('refuses to back up a folder without a database and creates none', async () => {
  const target = { owner, databaseUrl: null, dataDir: aDataDir() }
  await expect(withDatabaseToRead(target, async () => {})).rejects.toThrow(/No hay una base de datos en/)
})

test('refuses to back up an external database that does not respond', async () => {
  const target = { owner, databaseUrl: 'postgres://nadie@127.0.0.1:1/nada', dataDir: '/nowhere' }
  await expect(withDatabaseToRead(target, async () => {})).rejects.toBeInstanceOf(BackupError)
})
