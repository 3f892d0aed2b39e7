import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { disownPostmasterFile, readPostmasterFile } from './postmaster-pid.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postmaster-pid-'))
  path = join(folder, 'postmaster.pid')
})
afterEach(() => rmSync(folder, { recursive: true }))

const WHOLE = '4242\n/data\n1790000000\n5432\n/data/postgres\n\n  7146627     12\nready   \n'

test.each([
  ['a cluster without a postmaster.pid says nothing', undefined, undefined],
  ['an empty postmaster.pid says nothing', '', undefined],
  [
    'a postmaster.pid that is being written says the process alone',
    '4242\n/data\n',
    { pid: 4242, port: 0, socketDir: '', ready: false },
  ],
  [
    'the postmaster.pid of a PostgreSQL that starts says that it is not ready',
    WHOLE.replace('ready', 'starting'),
    { pid: 4242, ready: false },
  ],
  [
    'the postmaster.pid of a PostgreSQL that is ready says where it listens',
    WHOLE,
    { pid: 4242, dataDir: '/data', port: 5432, socketDir: '/data/postgres', ready: true },
  ],
])('%s', (_title, text, expected) => {
  if (text !== undefined) writeFileSync(path, text)
  if (expected) expect(readPostmasterFile(folder)).toMatchObject(expected)
  else expect(readPostmasterFile(folder)).toBeUndefined()
})

const LOCK = '.s.PGSQL.5432.lock'
const dead = () => false

test('replaces the pid of a dead postmaster and preserves the shared-memory key', () => {
  writeFileSync(path, WHOLE)
  writeFileSync(join(folder, LOCK), WHOLE)
  expect(disownPostmasterFile(folder, dead)).toBe(true)
  for (const file of [path, join(folder, LOCK)])
    expect(readFileSync(file, 'utf8')).toBe(WHOLE.replace('4242', '2147483647'))
  expect(() => process.kill(2147483647, 0)).toThrow('ESRCH')
})

test('never disowns the file of a postmaster that may be alive', () => {
  writeFileSync(path, WHOLE)
  writeFileSync(join(folder, LOCK), WHOLE.replace('4242', '4243'))
  for (const living of [4242, 4243]) {
    expect(disownPostmasterFile(folder, ({ pid }) => pid === living)).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(WHOLE)
    expect(readFileSync(join(folder, LOCK), 'utf8')).toContain('4243')
  }
})

test.each([
  ['zeros', '\0\0'],
  ['a line without a number', 'no pid\n/data\n'],
])('replaces a postmaster.pid of %s, which PostgreSQL refuses', (_, text) => {
  writeFileSync(path, text)
  expect(disownPostmasterFile(folder, dead)).toBe(true)
  expect(readFileSync(path, 'utf8')).toMatch(/^2147483647(\n|$)/)
  expect(readdirSync(folder)).toEqual(['postmaster.pid'])
})

test('replaces an empty postmaster.pid only once no start can be writing it', () => {
  writeFileSync(path, '')
  utimesSync(path, 1_790_000_000, 1_790_000_000)
  expect(disownPostmasterFile(folder, dead, () => 1_790_000_004_000)).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('')
  expect(disownPostmasterFile(folder, dead, () => 1_790_000_005_000)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('2147483647')
})

test('does not create a postmaster.pid by disowning it', () => {
  expect(disownPostmasterFile(folder, dead)).toBe(true)
  expect(readPostmasterFile(folder)).toBeUndefined()
})
