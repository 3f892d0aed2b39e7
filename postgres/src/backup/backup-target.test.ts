import { expect, test } from 'vitest'
import { aDataDir, query, start } from '../testing/data-dir.ts'
import { owner } from '../testing/small-program.ts'
import { BackupError } from './backup-error.ts'
import { withDatabaseToFill, withDatabaseToRead } from './backup-target.ts'

test('the database of a running program is backed up while it runs, and a restore into it is refused', async () => {
  const dataDir = aDataDir()
  const program = await start(dataDir)
  const target = { owner, databaseUrl: null, dataDir }
  expect(await withDatabaseToRead(target, async (database) => database)).toEqual(program.connection)
  expect(await query(program, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(withDatabaseToFill(target, async () => {})).rejects.toThrow('Ya hay otro El Programa')
})

test('a backup of a folder without a database is refused and makes none', async () => {
  const target = { owner, databaseUrl: null, dataDir: aDataDir() }
  await expect(withDatabaseToRead(target, async () => {})).rejects.toThrow(/No hay una base de datos en/)
})

test('a backup of an external database that does not answer is refused', async () => {
  const target = { owner, databaseUrl: 'postgres://nadie@127.0.0.1:1/nada', dataDir: '/nowhere' }
  await expect(withDatabaseToRead(target, async () => {})).rejects.toBeInstanceOf(BackupError)
})
