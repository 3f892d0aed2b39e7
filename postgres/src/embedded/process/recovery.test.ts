import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { anAppProcess } from '../../testing/app-process.ts'
import { aMadeDataDir, postmasterPid, query, start } from '../../testing/data-dir.ts'
import { eventually } from '../../testing/eventually.ts'

vi.setConfig({ testTimeout: 20_000 })

test('restarts a killed PostgreSQL in five seconds at the same endpoint', async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  await query(database, 'CREATE TABLE nota AS SELECT 7 AS numero')
  const before = postmasterPid(dataDir)
  process.kill(before, 'SIGKILL')
  await eventually(async () => {
    expect(await query(database, 'SELECT * FROM nota')).toEqual([{ numero: 7 }])
  })
  expect(postmasterPid(dataDir)).not.toBe(before)
  await eventually(() => database.messages.includes('La base de datos responde otra vez.'))
})

test('survives two kills and still refuses a second app', {
  tags: ['full'],
}, async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  for (let time = 1; time <= 2; time++) {
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await eventually(
      () => database.messages.filter((message) => message.includes('otra vez.')).length === 2 * time,
    )
  }
  await expect(start(dataDir)).rejects.toThrow('Ya hay otro El Programa')
})

test('a surviving backend only delays the new PostgreSQL', {
  tags: ['full'],
}, async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  const slow = query(database, 'SELECT count(*) FROM generate_series(1, 4000000)').catch(() => {})
  await eventually(async () => {
    const active = await query(
      database,
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%series(1, 4%' AND state = 'active'",
    )
    return active.length === 2
  })
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await eventually(() => query(database, 'SELECT 1'))
  await slow
})

test('takes the lock again after a lost connection', {
  tags: ['full'],
}, async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  const before = postmasterPid(dataDir)
  await query(database, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
  await eventually(
    async () => (await query(database, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")).length === 1,
  )
  expect(postmasterPid(dataDir)).toBe(before)
})

test('leaves no PostgreSQL when stopped during a restart', {
  tags: ['full'],
}, async () => {
  const dataDir = await aMadeDataDir()
  const database = await start(dataDir)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await eventually(() => database.messages.some((message) => message.includes('de repente')))
  await database.stop()
  expect(() => postmasterPid(dataDir)).toThrow()
})

test('adopts the PostgreSQL of a killed app without losing rows', async () => {
  const dataDir = await aMadeDataDir()
  const app = await anAppProcess(dataDir)
  const running = postmasterPid(dataDir)
  await app.kill()
  const database = await start(dataDir)
  expect(postmasterPid(dataDir)).toBe(running)
  const [count] = await query(database, 'SELECT max(numero)::int AS numero FROM cuenta')
  expect(count?.numero).toBeGreaterThanOrEqual(app.acknowledged())
})

test('loses no acknowledged row when app and PostgreSQL are killed', {
  tags: ['full'],
}, async () => {
  const dataDir = await aMadeDataDir()
  const app = await anAppProcess(dataDir)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await app.kill()
  const database = await start(dataDir)
  const [count] = await query(database, 'SELECT max(numero)::int AS numero FROM cuenta')
  expect(count?.numero).toBeGreaterThanOrEqual(app.acknowledged())
})

test('a zombie PostgreSQL does not lock the data folder', { tags: ['full'] }, async () => {
  const dataDir = await aMadeDataDir()
  const app = await anAppProcess(dataDir)
  const dead = postmasterPid(dataDir)
  // A stopped parent cannot reap its children: they stay zombies.
  process.kill(app.pid, 'SIGSTOP')
  process.kill(dead, 'SIGKILL')
  await eventually(() => /^State:\tZ/m.test(readFileSync(`/proc/${dead}/status`, 'utf8')))
  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('starts despite a pid file that names another living process', { tags: ['full'] }, async () => {
  const dataDir = await aMadeDataDir()
  const app = await anAppProcess(dataDir)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const socketLock = join(dataDir, 'postgres', '.s.PGSQL.5432.lock')
  const [saved, savedLock] = [pidFile, socketLock].map((path) => readFileSync(path, 'utf8'))
  process.kill(app.pid, 'SIGSTOP')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await app.kill()
  writeFileSync(pidFile, `${saved}`.replace(/^\d+/, `${process.pid}`))
  writeFileSync(socketLock, `${savedLock}`.replace(/^\d+/, `${process.pid}`))

  const database = await start(dataDir)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(postmasterPid(dataDir)).not.toBe(process.pid)
})
