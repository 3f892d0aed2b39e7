import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PoolConfig } from 'pg'
import { expect, test, vi } from 'vitest'
import { aBareDatabase, aFile, changeBackup, contents, query, unsealed } from '../testing/databases.ts'
import { MIGRATIONS, migrate, migrations, owner } from '../testing/small-program.ts'
import type { Migrations } from './migrations.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const program = { owner, migrations }
const options = { ...program, now: new Date('2026-11-20T14:05:00Z') }

const ODD_ROWS = String.raw`
  INSERT INTO padre ("Nombre, con ""comillas""", color, monto, dia, momento, bytes, lista, datos, abuelo_id) VALUES
    (E'línea 1\nlínea 2\ttab \\ barra', 'rojo', 1234567890.12, '2026-02-28', '2026-11-20 09:05:01.123456-05',
      '\x00ff0a5c2e', '{a,"b c",NULL}', '{"ñ": [1.50, null]}', 2),
    (E'\\.', 'azul', -0.01, '0001-01-01', 'infinity', '', '{}', '{}', NULL),
    (E'\\.\n\\.', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    ('', NULL, 0, NULL, NULL, NULL, NULL, 'null', 1);
  INSERT INTO "Hijo" (padre_id) SELECT id FROM padre;
  DELETE FROM padre WHERE id = 3 AND false;`

async function aProgramDatabase(): Promise<PoolConfig> {
  const database = await aBareDatabase()
  await migrate(database, { only: ['0001_primera.sql'] })
  await query(database, ODD_ROWS)
  return database
}

async function backUp(database: PoolConfig): Promise<string> {
  const file = aFile()
  await writeBackup(database, file, options)
  return file
}

async function restore(file: string, to: PoolConfig) {
  return restoreBackup(to, await verifyBackup(file, program))
}

test('restores all characters, types and nulls', async () => {
  const source = await aProgramDatabase()
  await query(source, 'DELETE FROM abuelo WHERE id = 3; UPDATE abuelo SET pareja = 2 WHERE id = 1')
  const file = aFile()
  expect(await writeBackup(source, file, options)).toEqual({ tables: 3, rows: 10, files: 0 })

  const target = await aBareDatabase()
  expect(await restore(file, target)).toEqual({ tables: 3, rows: 10, files: 0 })
  await migrate(source)
  expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
  expect(await query(target, 'SELECT paso FROM "Pasos" ORDER BY 1')).toHaveLength(2)
})

test('omits rows that expire', async () => {
  // The source lacks the column `apodo`, which the next migration adds.
  const expiring = { owner, migrations: { ...migrations, expiry: { Hijo: 'padre_id', abuelo: 'apodo' } } }
  const file = aFile()
  expect(await writeBackup(await aProgramDatabase(), file, { ...options, ...expiring })).toMatchObject({
    tables: 3,
    rows: 6,
  })
  expect(await restoreBackup(await aBareDatabase(), await verifyBackup(file, expiring))).toMatchObject({
    rows: 6,
  })
})

test('restores an older backup with rows that a later version lets expire', async () => {
  const file = await backUp(await aProgramDatabase())
  const later = { owner, migrations: { ...migrations, expiry: { Hijo: 'padre_id' } } }
  expect(await restoreBackup(await aBareDatabase(), await verifyBackup(file, later))).toMatchObject({
    rows: expect.any(Number),
  })
})

test('a restore runs a lower-numbered newer migration on the loaded rows', async () => {
  const file = await backUp(await aProgramDatabase())
  const [first = '', second = ''] = Object.values(MIGRATIONS)
  const steps = {
    '0000_nueva.sql': 'UPDATE padre SET monto = 7 WHERE monto IS NULL',
    '0001_primera.sql': first,
    '0002_segunda.sql': second,
  }
  const newer: Migrations = {
    ...migrations,
    known: async () => Object.keys(steps),
    migrate: (connection, options) => migrate(connection, { ...options, steps }),
  }
  const target = await aBareDatabase()
  await restoreBackup(target, await verifyBackup(file, { owner, migrations: newer }))
  expect(await query(target, 'SELECT id FROM padre WHERE monto = 7')).toEqual([{ id: '3' }])
})

test('in a restored database sequences go on where they were and triggers work', async () => {
  const target = await aBareDatabase()
  await restore(await backUp(await aProgramDatabase()), target)
  expect(await query(target, 'INSERT INTO padre DEFAULT VALUES RETURNING id')).toEqual([{ id: '5' }])
  await expect(query(target, 'DELETE FROM "Hijo"')).rejects.toThrow('prohibido')
})

test('takes a consistent snapshot during concurrent writes', async () => {
  const source = await aProgramDatabase()
  let writing = true
  const writer = (async () => {
    while (writing)
      await query(
        source,
        'WITH p AS (INSERT INTO padre DEFAULT VALUES RETURNING id) INSERT INTO "Hijo" (padre_id) SELECT id FROM p',
      )
  })()
  const file = await backUp(source)
  writing = false
  await writer
  const target = await aBareDatabase()
  await restore(file, target)
  const [counts] = await query(
    target,
    'SELECT (SELECT count(*) FROM padre) AS padres, (SELECT count(*) FROM "Hijo") AS hijos',
  )
  expect(counts?.padres).toBe(counts?.hijos)
})

test('restores 200 000 rows with the same sum', { tags: ['full'] }, async () => {
  const source = await aProgramDatabase()
  await query(source, `INSERT INTO padre (monto) SELECT n FROM generate_series(1, 200000) n`)
  const target = await aBareDatabase()
  await restore(await backUp(source), target)
  expect(await query(target, 'SELECT count(*)::int, sum(monto)::bigint FROM padre')).toEqual(
    await query(source, 'SELECT count(*)::int, sum(monto)::bigint FROM padre'),
  )
})

function aFolderOfFiles(sizes: Record<string, number>): string {
  const folder = join(dirname(aFile()), 'videos')
  mkdirSync(folder)
  for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, name), randomBytes(size))
  return folder
}

const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('hex')]),
  )

test('restores the files of a backup into the requested folder', async () => {
  const source = await aProgramDatabase()
  const folder = aFolderOfFiles({ 'vacio.mp4': 0, 'a.webm': 1, 'b-1.mp4': 49_152, 'c.mp4': 1_000_003 })
  const file = aFile()
  const { rows } = await writeBackup(source, file, { ...options, files: folder })
  const into = join(dirname(file), 'otra', 'videos')
  const restored = await restoreBackup(await aBareDatabase(), await verifyBackup(file, program), {
    files: into,
  })
  expect(restored).toEqual({ tables: 3, rows, files: 4 })
  expect(filesOf(into)).toEqual(filesOf(folder))
})

test('leaves out incomplete uploads and tolerates a missing folder', async () => {
  const source = await aProgramDatabase()
  const folder = aFolderOfFiles({ 'a.mp4.parcial': 5, 'b.mp4': 5 })
  expect(await writeBackup(source, aFile(), { ...options, files: folder })).toMatchObject({ files: 1 })
  const missing = { ...options, files: join(folder, 'no') }
  expect(await writeBackup(source, aFile(), missing)).toMatchObject({ files: 0 })
})

test('removes only its own files when a restore fails', async () => {
  const source = await aProgramDatabase()
  const folder = aFolderOfFiles({ 'a.mp4': 5, 'b.mp4': 5 })
  const file = aFile()
  await writeBackup(source, file, { ...options, files: folder })
  changeBackup(file, (text) => unsealed(text).replace(/^3\t/m, '2\t'))
  rmSync(join(folder, 'b.mp4'))
  const before = filesOf(folder)
  const backup = await verifyBackup(file, program)
  await expect(restoreBackup(await aBareDatabase(), backup, { files: folder })).rejects.toThrow(
    /duplicate key/,
  )
  expect(filesOf(folder)).toEqual(before)
})

test('refuses truncated files and paths outside the folder as damaged', async () => {
  const source = await aProgramDatabase()
  const folder = aFolderOfFiles({ 'a.mp4': 100_000 })
  const file = aFile()
  await writeBackup(source, file, { ...options, files: folder })
  const whole = readFileSync(file)
  const changes = [
    (text: string) => text.replace(/^-- \S{300,}\n/m, ''),
    (text: string) => text.replace('"a.mp4"', '"../a.mp4"'),
  ]
  for (const change of changes) {
    writeFileSync(file, whole)
    changeBackup(file, (text) => change(unsealed(text)))
    await expect(verifyBackup(file, program)).rejects.toThrow('está incompleto o dañado')
  }
})

test('writes one file that only its owner may read', async () => {
  const file = await backUp(await aProgramDatabase())
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toHaveLength(1)
})

test('refuses to overwrite an existing file', async () => {
  const source = await aProgramDatabase()
  const file = await backUp(source)
  await expect(writeBackup(source, file, options)).rejects.toThrow(`Ya existe el archivo ${file}`)
})

test('refuses a database without tables and leaves no file', async () => {
  const file = aFile()
  await expect(writeBackup(await aBareDatabase(), file, options)).rejects.toThrow(/está vacía/)
  expect(readdirSync(dirname(file))).toEqual([])
})

test('leaves no file when interrupted', async () => {
  const source = await aProgramDatabase()
  await query(source, `INSERT INTO padre (monto) SELECT n FROM generate_series(1, 100000) n`)
  const file = aFile()
  const interrupt = new AbortController()
  const writing = writeBackup(source, file, { ...options, signal: interrupt.signal })
  await vi.waitUntil(() => readdirSync(dirname(file)).length === 1, { interval: 1 })
  interrupt.abort()
  await expect(writing).rejects.toThrow()
  expect(readdirSync(dirname(file))).toEqual([])
})
