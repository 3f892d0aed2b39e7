import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bin/support/root.mjs'
import { EXTENSIONS, isWanted } from './postgres-files.mjs'

const migrations = join(root, 'server', 'migrations')
const sql = readdirSync(migrations)
  .map((name) => readFileSync(join(migrations, name), 'utf8'))
  .join('\n')
const created = [...sql.matchAll(/create extension (?:if not exists )?(\w+)/gi)].map(([, name]) => name ?? '')

test('an installation has every extension that a migration creates', () => {
  expect(created.length).toBeGreaterThan(0)
  expect(created.filter((name) => !EXTENSIONS.includes(name))).toEqual([])
})

const LINUX = 'postgresql/'
test.each([
  ['Linux', LINUX, 'so'],
  ['Windows', '', 'dll'],
])('the files of %s are wanted if PostgreSQL or an extension reads them', (_, folder, library) => {
  const wanted = [
    `lib/${folder}pg_trgm.${library}`,
    `lib/${folder}dict_snowball.${library}`,
    `share/${folder}extension/btree_gist--1.7--1.8.sql`,
    `share/${folder}extension/unaccent.control`,
    `share/${folder}tsearch_data/unaccent.rules`,
    `share/${folder}timezonesets/Default`,
    `share/${folder}postgres.bki`,
    `share/${folder}postgresql.conf.sample`,
  ]
  const unwanted = [
    `lib/${folder}plperl.${library}`,
    `lib/${folder}pgcrypto.${library}`,
    `share/${folder}extension/pgcrypto.control`,
    `share/${folder}locale/es/postgres.mo`,
  ]
  expect(wanted.filter((path) => !isWanted(path))).toEqual([])
  expect(unwanted.filter(isWanted)).toEqual([])
})

test('programs are wanted, and libraries only if one loads them', () => {
  expect(['bin/postgres.exe', 'bin/initdb'].every(isWanted)).toBe(true)
  expect(['bin/psql.exe', 'bin/libpq.dll', 'lib/libpq.so.5'].some(isWanted)).toBe(false)
})
