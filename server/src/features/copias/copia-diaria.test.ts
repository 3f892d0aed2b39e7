import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { copiaDelDia } from './copia-diaria.ts'
import { createTrabajos } from './trabajos.ts'

let database: TestDatabase
let dataDir: string
let now: Date
const folder = () => join(dataDir, 'copias')

beforeEach(async () => {
  database = await aDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'copias-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
})

function aProgram() {
  const failures: unknown[] = []
  const trabajos = createTrabajos(database.asOwner, (error) => failures.push(error))
  onTestFinished(() => trabajos.close())
  const config = { dataDir, copiasClave: null, databaseUrl: null }
  const copiando = { ...database, config, clock: () => now }
  return {
    failures,
    trabajos,
    async look(at: string) {
      now = new Date(at)
      await copiaDelDia(trabajos, copiando, 'America/Bogota')
      await expect.poll(trabajos.current, { timeout: 60_000 }).toBeNull()
    },
  }
}

const made = () => readdirSync(folder()).sort()

test('one of several instances makes the daily copy, from 3:00', { tags: ['full'] }, async () => {
  const programs = [aProgram(), aProgram(), aProgram()]
  const [one, other] = programs
  const looks = await Promise.allSettled(programs.map(({ look }) => look('2026-11-20T08:00:01Z')))
  expect(looks.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(made()).toEqual(['diaria-2026-11-20-030001.sql.gz'])

  await other?.look('2026-11-20T20:00:00Z')
  await one?.look('2026-11-21T07:59:59Z')
  expect(made()).toHaveLength(1)
  await other?.look('2026-11-21T13:20:00Z')
  expect(made()).toEqual(['diaria-2026-11-20-030001.sql.gz', 'diaria-2026-11-21-082000.sql.gz'])
})

test('a failed copy is retried an hour later', { tags: ['full'] }, async () => {
  const program = aProgram()
  writeFileSync(folder(), 'a file where the folder should be')
  await program.look('2026-11-20T09:00:00Z')
  expect(program.failures).toHaveLength(1)
  rmSync(folder())
  mkdirSync(folder())
  await program.look('2026-11-20T09:59:00Z')
  expect(made()).toEqual([])
  await program.look('2026-11-20T10:00:00Z')
  expect(made()).toHaveLength(1)
})

test('closing aborts the copy and records the reason', async () => {
  const program = aProgram()
  now = new Date('2026-11-20T09:00:00Z')
  const config = { dataDir, copiasClave: null, databaseUrl: null }
  await copiaDelDia(program.trabajos, { ...database, config, clock: () => now }, 'America/Bogota')
  await program.trabajos.close()
  const rows = await database.db.selectFrom('copias').select(['fallo', 'verificacion']).execute()
  expect(rows).toEqual([{ fallo: 'Se interrumpió: el programa se cerró.', verificacion: null }])
  expect(made()).toEqual([])
  await expect(program.look('2026-11-20T12:00:00Z')).rejects.toThrow('Ya se está haciendo')
})
