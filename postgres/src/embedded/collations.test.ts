import { expect, test } from 'vitest'
import { aMadeDataDir, query, start } from '../testing/data-dir.ts'

const FILE = "SELECT pg_relation_filenode('nota_texto')::int AS file"
const VERSIONS = `SELECT collversion = pg_collation_actual_version(oid) AS same
  FROM pg_collation WHERE collname IN ('es-x-icu', 'fr-x-icu') ORDER BY collname`

test('an update that changes the order of letters rebuilds the indexes once', async () => {
  const dataDir = await aMadeDataDir()
  const before = await start(dataDir)
  await query(before, 'CREATE TABLE nota (texto text COLLATE "es-x-icu")')
  await query(before, 'CREATE INDEX nota_texto ON nota (texto)')
  await query(before, "UPDATE pg_collation SET collversion = '1' WHERE collname IN ('es-x-icu', 'fr-x-icu')")
  const [old] = await query(before, FILE)
  await before.stop()
  expect(before.messages).toEqual([])

  const updated = await start(dataDir)
  expect(updated.messages).toEqual([expect.stringContaining('se rehacen los índices')])
  const [rebuilt] = await query(updated, FILE)
  expect(rebuilt).not.toEqual(old)
  // No column uses the French collation, so its version is not refreshed.
  expect(await query(updated, VERSIONS)).toEqual([{ same: true }, { same: false }])
  await updated.stop()

  const later = await start(dataDir)
  expect(later.messages).toEqual([])
  expect(await query(later, FILE)).toEqual([rebuilt])
})
