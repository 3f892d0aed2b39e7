import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aBareDatabase, aFile, changeBackup, query, unsealed } from '../testing/databases.ts'
import { migrate, migrations, owner } from '../testing/small-program.ts'
import { listPublicObjects } from './public-objects.ts'
import { isHalfRestored, restoreBackup, verifyBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const program = { owner, migrations }

async function aBackup(): Promise<string> {
  const source = await aBareDatabase()
  await migrate(source, { only: ['0001_primera.sql'] })
  await query(source, 'INSERT INTO padre (monto) VALUES (1), (2), (3)')
  const file = aFile()
  await writeBackup(source, file, { ...program, now: new Date() })
  return file
}

async function aChangedBackup(change: (text: string) => string): Promise<string> {
  const file = await aBackup()
  changeBackup(file, (text) => change(unsealed(text)))
  return file
}

test('names a missing file', async () => {
  await expect(verifyBackup('/nowhere/respaldo.sql.gz', program)).rejects.toThrow(
    'No existe el archivo /nowhere/respaldo.sql.gz.',
  )
})

test.each([
  ['text', Buffer.from('hola\n')],
  ['an empty file', Buffer.alloc(0)],
  ['another gzip file', gzipSync('hola\n')],
  ['a gzip file without a line', gzipSync('hola')],
])('refuses %s', async (_title, bytes) => {
  const file = aFile()
  writeFileSync(file, bytes)
  await expect(verifyBackup(file, program)).rejects.toThrow(/no es un respaldo|incompleto o dañado/)
})

test('refuses half a backup', async () => {
  const file = await aBackup()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  await expect(verifyBackup(file, program)).rejects.toThrow(/incompleto o dañado/)
})

test('refuses a backup with a wrong bit', async () => {
  const file = await aBackup()
  const bytes = readFileSync(file)
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await expect(verifyBackup(file, program)).rejects.toThrow(/incompleto o dañado/)
})

test('refuses a backup that lacks a row', async () => {
  const file = await aChangedBackup((text) => text.replace(/^2\t.*\n/m, ''))
  await expect(verifyBackup(file, program)).rejects.toThrow(/incompleto o dañado/)
})

test('refuses a foreign statement before it reaches the database', async () => {
  const file = await aChangedBackup((text) => text.replace('COMMIT;', 'DROP TABLE padre;\nCOMMIT;'))
  await expect(verifyBackup(file, program)).rejects.toThrow(/incompleto o dañado/)
})

test('refuses a backup of a newer program and names the migration', async () => {
  const file = await aChangedBackup((text) =>
    text.replace('"0001_primera.sql"', '"0001_primera.sql","0099_futuro.sql"'),
  )
  await expect(verifyBackup(file, program)).rejects.toThrow(
    /versión más nueva del programa \(0099_futuro\.sql\)/,
  )
})

test('refuses a backup of a newer format', async () => {
  const file = await aBackup()
  changeBackup(file, (text) => text.replace(', formato 2: ', ', formato 3: '))
  await expect(verifyBackup(file, program)).rejects.toThrow(/es de una versión más nueva del programa/)
})

test('refuses a non-empty database and leaves it unchanged', async () => {
  const target = await aBareDatabase()
  await query(target, 'CREATE TABLE ajena AS SELECT 1 AS uno')
  const backup = await verifyBackup(await aBackup(), program)
  await expect(restoreBackup(target, backup)).rejects.toThrow(/ya tiene datos/)
  expect(await query(target, 'SELECT * FROM ajena')).toEqual([{ uno: 1 }])
})

test('empties the database after a refused row and permits another restore', async () => {
  const target = await aBareDatabase()
  await query(target, 'CREATE EXTENSION citext SCHEMA public')
  const before = await query(target, 'SELECT extname FROM pg_extension ORDER BY 1')
  const file = await aChangedBackup((text) => text.replace(/^3\t/m, '2\t'))
  await expect(restoreBackup(target, await verifyBackup(file, program))).rejects.toThrow(/duplicate key/)
  expect(await query(target, 'SELECT extname FROM pg_extension ORDER BY 1')).toEqual(before)
  const client = new Client(target)
  await client.connect()
  expect(await listPublicObjects(client)).toEqual([{ type: 'extension', identity: 'citext' }])
  await client.end()
  await restoreBackup(target, await verifyBackup(await aBackup(), program))
})

test('empties the database after an interruption and permits another restore', async () => {
  const target = await aBareDatabase()
  const backup = await verifyBackup(await aBackup(), program)
  await expect(restoreBackup(target, backup, { signal: AbortSignal.abort() })).rejects.toThrow()
  await restoreBackup(target, backup)
})

test('detects a killed restore and starts over', async () => {
  const file = await aBackup()
  const target = await aBareDatabase()
  const backup = await verifyBackup(file, program)
  await query(
    target,
    'CREATE TABLE restauracion_sin_terminar (desde timestamptz); CREATE TABLE padre (id int)',
  )
  expect(await isHalfRestored(target)).toBe(true)
  expect(await restoreBackup(target, backup)).toMatchObject({ rows: 5 })
  expect(await isHalfRestored(target)).toBe(false)
  expect(await query(target, 'SELECT monto FROM padre ORDER BY monto')).toHaveLength(3)
})

test('leaves one whole file when two backups race for a name', async () => {
  const source = await aBareDatabase()
  await migrate(source)
  const file = aFile()
  const made = await Promise.allSettled(
    [1, 2].map(() => writeBackup(source, file, { ...program, now: new Date() })),
  )
  expect(made.map(({ status }) => status)).toContain('fulfilled')
  await verifyBackup(file, program)
  expect(readdirSync(dirname(file))).toEqual(['respaldo.sql.gz'])
})
