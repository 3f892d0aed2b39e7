import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anAppProcess } from '../testing/app-process.ts'
import { aDataDir, aMadeDataDir, postmasterPid, query, start } from '../testing/data-dir.ts'
import { owner } from '../testing/small-program.ts'
import { findEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './process/postmaster.ts'

vi.setConfig({ testTimeout: 20_000 })

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }

test('reports only the first start and finds its rows in the second', { tags: ['full'] }, async () => {
  const dataDir = aDataDir()
  const first = await start(dataDir)
  await query(first, "CREATE TABLE nota AS SELECT 'Íñigo' AS texto")
  await Promise.all([first.stop(), first.stop()])
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()

  const second = await start(dataDir)
  expect(await query(second, 'SELECT * FROM nota')).toEqual([{ texto: 'Íñigo' }])
  expect(first.messages).toEqual(['Preparando la base de datos por primera vez…'])
  expect(second.messages).toEqual([])
})

test('a new cluster has UTF-8, checksums, UTC and Spanish collation', async () => {
  const database = await start(await aMadeDataDir())
  const [facts] = await query(
    database,
    `SELECT datcollate, pg_encoding_to_char(encoding) AS encoding, current_setting('data_checksums') AS checksums,
       current_setting('timezone') AS zone, lower('ÁÑ') AS lower, 'ñandú' < 'ópera' COLLATE "es-x-icu" AS sorted
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(facts).toMatchObject({ encoding: 'UTF8', checksums: 'on', zone: 'UTC', lower: 'áñ', sorted: true })
  if (process.platform === 'linux') expect(facts?.datcollate).toBe('C.UTF-8')
})

test('another process finds PostgreSQL by its private socket until it stops', async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  expect(await query(database, "SELECT current_setting('listen_addresses') AS open")).toEqual([{ open: '' }])
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(findEmbeddedPostgres({ owner, dataDir })).toEqual(database.connection)
  await database.stop()
  expect(findEmbeddedPostgres({ owner, dataDir })).toBeUndefined()
})

test('overrides the default settings', async () => {
  const database = await start(await aMadeDataDir(), { max_connections: '17' })
  expect(await query(database, 'SHOW max_connections')).toEqual([{ max_connections: '17' }])
})

test('starts in a folder with commas, quotes and accents', {
  tags: ['full'],
}, async () => {
  const database = await start(await aMadeDataDir('Gimnasio "El Ñandú", sede 2'))
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('uses a temporary short folder if the socket path is too long', {
  tags: ['full'],
}, async () => {
  const database = await start(await aMadeDataDir('x'.repeat(60), 'y'.repeat(60)))
  expect(database.connection.host).toMatch(/^\/tmp\/programa-/)
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(existsSync(database.connection.host)).toBe(false)
})

test('replaces a half-made cluster of an interrupted first start', { tags: ['full'] }, async () => {
  const dataDir = aDataDir()
  const leftover = join(dataDir, `postgres.nuevo-${2 ** 30}`)
  mkdirSync(leftover, { recursive: true })
  writeFileSync(join(leftover, 'PG_VERSION'), '18\n')
  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(existsSync(leftover)).toBe(false)
})

test('rotates a PostgreSQL log of more than 5 MB', async () => {
  const dataDir = await aMadeDataDir()
  writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(6 * 1024 * 1024))
  await start(dataDir)
  expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000)
  expect(statSync(join(dataDir, 'postgres.log.1')).size).toBe(6 * 1024 * 1024)
})

test.runIf(isRoot)('starts in a new data folder whatever the umask of root', { tags: ['full'] }, async () => {
  const dataDir = aDataDir()
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)('runs PostgreSQL as the owner of the data if root starts it', async () => {
  const dataDir = aDataDir()
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY.uid, NOBODY.gid)
  await (await start(dataDir)).stop()
  const clusterDir = join(dataDir, 'postgres')
  expect(statSync(clusterDir).uid).toBe(NOBODY.uid)

  chownSync(dataDir, 0, 0)
  await start(dataDir)
  expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
})

test.runIf(isRoot)('gives data copied by root to an account for PostgreSQL', { tags: ['full'] }, async () => {
  const dataDir = aDataDir()
  await (await start(dataDir)).stop()
  const clusterDir = join(dataDir, 'postgres')
  for (const entry of ['', ...readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(clusterDir, entry), 0, 0)
  }
  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(statSync(clusterDir).uid).not.toBe(0)
})

test.runIf(isRoot)('runs PostgreSQL as the current user if not root', async () => {
  const dataDir = aDataDir()
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY.uid, NOBODY.gid)
  await anAppProcess(dataDir, NOBODY)
  expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
})
