import { readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PoolConfig } from 'pg'
import { expect, test, vi } from 'vitest'
import { aBareDatabase, aFile, contents, query } from '../testing/databases.ts'
import { migrate, migrations, owner } from '../testing/small-program.ts'
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

/** A database of the small program with odd rows in it. */
async function aProgramDatabase(): Promise<PoolConfig> {
  const database = await aBareDatabase()
  await migrate(database, { upTo: '0001_primera.sql' })
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

test('a restored database holds what was backed up, whatever characters, types and nulls are in it', async () => {
  const source = await aProgramDatabase()
  await query(source, 'DELETE FROM abuelo WHERE id = 3; UPDATE abuelo SET pareja = 2 WHERE id = 1')
  const file = aFile()
  expect(await writeBackup(source, file, options)).toEqual({ tables: 3, rows: 10 })

  const target = await aBareDatabase()
  expect(await restore(file, target)).toEqual({ tables: 3, rows: 10 })
  await migrate(source)
  expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
  expect(await query(target, 'SELECT paso FROM "Pasos" ORDER BY 1')).toHaveLength(2)
})

test('in a restored database sequences go on where they were and triggers work', async () => {
  const target = await aBareDatabase()
  await restore(await backUp(await aProgramDatabase()), target)
  expect(await query(target, 'INSERT INTO padre DEFAULT VALUES RETURNING id')).toEqual([{ id: '5' }])
  await expect(query(target, 'DELETE FROM "Hijo"')).rejects.toThrow('prohibido')
})

test('a backup that is made while others write shows one instant', async () => {
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

test('200 000 rows are backed up and restored with the same sum', async () => {
  const source = await aProgramDatabase()
  await query(source, `INSERT INTO padre (monto) SELECT n FROM generate_series(1, 200000) n`)
  const target = await aBareDatabase()
  await restore(await backUp(source), target)
  expect(await query(target, 'SELECT count(*)::int, sum(monto)::bigint FROM padre')).toEqual(
    await query(source, 'SELECT count(*)::int, sum(monto)::bigint FROM padre'),
  )
})

test('a backup is one file, which only its owner may read', async () => {
  const file = await backUp(await aProgramDatabase())
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(file))).toHaveLength(1)
})

test('a backup to a file that exists is refused', async () => {
  const source = await aProgramDatabase()
  const file = await backUp(source)
  await expect(writeBackup(source, file, options)).rejects.toThrow(`Ya existe el archivo ${file}`)
})

test('a backup of a database without tables is refused and leaves no file', async () => {
  const file = aFile()
  await expect(writeBackup(await aBareDatabase(), file, options)).rejects.toThrow(/está vacía/)
  expect(readdirSync(dirname(file))).toEqual([])
})

test('a backup that is interrupted leaves no file', async () => {
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
