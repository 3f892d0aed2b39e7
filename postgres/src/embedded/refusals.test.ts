import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { anAppProcess } from '../testing/app-process.ts'
import { aDataDir, aMadeDataDir, postmasterPid, start } from '../testing/data-dir.ts'
import { eventually } from '../testing/eventually.ts'
import { StartError } from './start-error.ts'

vi.setConfig({ testTimeout: 20_000 })

const isRoot = process.getuid?.() === 0

test('refuses a second app on the same folder while the first works', { tags: ['full'] }, async () => {
  const dataDir = await aMadeDataDir()
  const app = await anAppProcess(dataDir)
  const running = postmasterPid(dataDir)
  await expect(start(dataDir)).rejects.toThrow(`Ya hay otro El Programa usando la carpeta ${dataDir}`)
  expect(postmasterPid(dataDir)).toBe(running)
  const seen = app.acknowledged()
  await eventually(() => app.acknowledged() > seen)
})

test('refuses the second of two simultaneous first starts', { tags: ['full'] }, async () => {
  const dataDir = aDataDir()
  const starts = await Promise.allSettled([anAppProcess(dataDir), anAppProcess(dataDir)])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = starts.find((start) => start.status === 'rejected')
  expect(String(loser?.reason)).toContain('Ya hay otro El Programa')
})

test('refuses data of another major version and names both', async () => {
  const dataDir = await aMadeDataDir()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(/es de PostgreSQL 17 y este programa trae el 18/)
})

test('refuses a foreign folder and leaves it unchanged', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'recetas.txt'), 'arepas')
  await expect(start(dataDir)).rejects.toThrow(/no contiene una base de datos de este programa/)
})

test('refuses a data folder that is a file', async () => {
  const dataDir = aDataDir()
  writeFileSync(dataDir, 'a file')
  await expect(start(dataDir)).rejects.toThrow(`No se puede usar la carpeta de datos ${dataDir}`)
})

test.runIf(isRoot && process.platform === 'linux')('refuses a data folder that takes no files', async () => {
  await expect(start('/proc/self/task')).rejects.toThrow(
    'No se puede usar la carpeta de datos /proc/self/task',
  )
})

test.runIf(isRoot)('refuses an unreachable data folder and names the fix', async () => {
  const dataDir = aDataDir('privada')
  const parent = dirname(dataDir)
  mkdirSync(parent)
  chmodSync(parent, 0o700)
  await expect(start(dataDir)).rejects.toThrow(
    new RegExp(`no puede entrar en ${parent}: .*chmod a\\+x ${parent}`),
  )
})

test('reports a failed start in PostgreSQL’s own words', async () => {
  const failure = start(await aMadeDataDir(), { max_connections: 'many' })
  await expect(failure).rejects.toThrow(/La base de datos no arranca: .*max_connections/)
  await expect(failure).rejects.toBeInstanceOf(StartError)
})
