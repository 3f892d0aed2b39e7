import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { aBareDatabase, aFile, changeBackup, contents, query, unsealed } from '../../testing/databases.ts'
import { migrate, migrations, owner } from '../../testing/small-program.ts'
import { restoreBackup, verifyBackup } from '../restore-backup.ts'
import { tryBackup } from '../try-backup.ts'
import { writeBackup } from '../write-backup.ts'

const program = { owner, migrations }
const DAMAGED = /está incompleto o dañado/

async function aBackup() {
  const source = await aBareDatabase()
  await migrate(source)
  await query(source, "INSERT INTO padre (monto, color) VALUES (1, 'rojo'), (2, 'azul'), (3, 'azul')")
  const file = aFile()
  const files = join(dirname(file), 'videos')
  mkdirSync(files)
  writeFileSync(join(files, 'a.mp4'), 'bytes of a film')
  await writeBackup(source, file, { ...program, files, now: new Date() })
  return { source, file, files }
}

const changes: Record<string, (text: string) => string> = {
  'a changed amount': (text) => text.replace('\t1.00\t', '\t9.00\t'),
  'two rows in another order': (text) => text.replace(/^(1\t.*\n)(2\t.*\n)/m, '$2$1'),
  'a changed byte of a file': (text) => text.replace(/^-- Ynl0/m, '-- Cnl0'),
  'another name of a file': (text) => text.replace('"a.mp4"', '"b.mp4"'),
  'another date': (text) => text.replace(/"creado":"\d{4}/, '"creado":"2001'),
  'a table left out': (text) => text.replace(/^COPY public\."Hijo"[^;]*;\n\\\.\n\n/m, ''),
  'a sequence that is behind': (text) => text.replace('padre_id_seq"\', 3', 'padre_id_seq"\', 1'),
  'its seal taken away': (text) => text.replace(/^-- Sello: .*\n/m, ''),
  'something after its seal': (text) => `${text}BEGIN;\n`,
  'a line more': (text) => text.replace('COMMIT;\n', 'COMMIT;\nCOMMIT;\n'),
}

test('refuses a repacked backup with any change in it', async () => {
  const { file } = await aBackup()
  const whole = readFileSync(file)
  for (const [what, change] of Object.entries(changes)) {
    writeFileSync(file, whole)
    changeBackup(file, (text) => {
      expect(change(text), what).not.toBe(text)
      return change(text)
    })
    await expect(verifyBackup(file, program), what).rejects.toThrow(DAMAGED)
  }
})

test('detects rows changed together with their hash', async () => {
  const { file } = await aBackup()
  changeBackup(file, (text) => unsealed(text).replace('\t1.00\t', '\t9.00\t'))
  const { seal } = await verifyBackup((await aBackup()).file, program)
  const forged = { ...(await verifyBackup(file, program)), seal }
  const target = await aBareDatabase()
  await expect(restoreBackup(target, forged)).rejects.toThrow(/la tabla padre es distinta/)
  expect(await contents(target, migrations)).toEqual({})
})

test('restores a backup of format 1, which has no seal', async () => {
  const { file, source } = await aBackup()
  changeBackup(file, unsealed)
  const target = await aBareDatabase()
  await restoreBackup(target, await verifyBackup(file, program))
  expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
})

test('restores a trial into an auxiliary database, compares and drops it', async () => {
  const { file, source } = await aBackup()
  // Limits the query to this database: other tests create auxiliary databases concurrently.
  const beside = `SELECT datname FROM pg_database WHERE starts_with(datname, '${source.database}')`
  const backup = await verifyBackup(file, program)
  const seen: unknown[] = []
  const trial = await tryBackup(source, backup, async (client) => {
    seen.push(...(await client.query('SELECT monto FROM padre ORDER BY monto')).rows)
    return ['the law']
  })
  expect(trial).toMatchObject({ otherwise: [], wrong: ['the law'], files: 1 })
  expect(seen).toHaveLength(3)
  expect(await query(source, beside)).toEqual([{ datname: source.database }])
})

test('lists objects that differ from those of their migrations', async () => {
  const source = await aBareDatabase()
  await migrate(source)
  await query(
    source,
    'ALTER TABLE "Hijo" DISABLE TRIGGER hijo_fijo; CREATE INDEX a_mano ON padre (monto); ALTER TABLE abuelo DROP CONSTRAINT abuelo_pareja_fkey',
  )
  const file = aFile()
  await writeBackup(source, file, { ...program, now: new Date() })
  const { otherwise } = await tryBackup(source, await verifyBackup(file, program), async () => [])
  expect(otherwise).toEqual(['Hijo', 'abuelo', 'padre'])
})
