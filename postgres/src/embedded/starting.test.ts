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

test('the first start says that it makes a database, and the second finds its rows and says nothing', async () => {
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

test('a new cluster is in UTF-8, has checksums, counts time in UTC and sorts Spanish', async () => {
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

test('a running PostgreSQL is reached only by a socket in a private folder, and found there by another process until it stops', async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  expect(await query(database, "SELECT current_setting('listen_addresses') AS open")).toEqual([{ open: '' }])
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(findEmbeddedPostgres({ owner, dataDir })).toEqual(database.connection)
  await database.stop()
  expect(findEmbeddedPostgres({ owner, dataDir })).toBeUndefined()
})

test("PostgreSQL runs with the caller's settings where they differ from the usual ones", async () => {
  const database = await start(await aMadeDataDir(), { max_connections: '17' })
  expect(await query(database, 'SHOW max_connections')).toEqual([{ max_connections: '17' }])
})

test('PostgreSQL starts in a data folder with commas, quotes and accents in its name', {
  tags: ['full'],
}, async () => {
  const database = await start(await aMadeDataDir('Gimnasio "El Ñandú", sede 2'))
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('PostgreSQL in a folder whose path is too long for a socket listens in a short private one, which is gone when it stops', {
  tags: ['full'],
}, async () => {
  const database = await start(await aMadeDataDir('x'.repeat(60), 'y'.repeat(60)))
  expect(database.connection.host).toMatch(/^\/tmp\/programa-/)
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(existsSync(database.connection.host)).toBe(false)
})

test('a start removes the half-made cluster that an interrupted first start left, and makes a whole one', async () => {
  const dataDir = aDataDir()
  const leftover = join(dataDir, `postgres.nuevo-${2 ** 30}`)
  mkdirSync(leftover, { recursive: true })
  writeFileSync(join(leftover, 'PG_VERSION'), '18\n')
  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(existsSync(leftover)).toBe(false)
})

test("a start sets PostgreSQL's log of more than 5 MB aside and begins another", async () => {
  const dataDir = await aMadeDataDir()
  writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(6 * 1024 * 1024))
  await start(dataDir)
  expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000)
  expect(statSync(join(dataDir, 'postgres.log.1')).size).toBe(6 * 1024 * 1024)
})

test.runIf(isRoot)("PostgreSQL starts in a new data folder whatever root's umask is", async () => {
  const dataDir = aDataDir()
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)('PostgreSQL that root starts runs as the owner of the data', async () => {
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

test.runIf(isRoot)(
  'data that root has copied is given to an account that may run PostgreSQL, and is read',
  async () => {
    const dataDir = aDataDir()
    await (await start(dataDir)).stop()
    const clusterDir = join(dataDir, 'postgres')
    for (const entry of ['', ...readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(clusterDir, entry), 0, 0)
    }
    const database = await start(dataDir)
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(statSync(clusterDir).uid).not.toBe(0)
  },
)

test.runIf(isRoot)('PostgreSQL that is not started by root runs as whoever started it', async () => {
  const dataDir = aDataDir()
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY.uid, NOBODY.gid)
  await anAppProcess(dataDir, NOBODY)
  expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
})
