import { expect, test } from 'vitest'
import { mayBeAlive, type System } from './process-identity.ts'

const FILE = { pid: 4242, dataDir: '/datos de ana/postgres' }
const OURS = `/programa/bin/postgres -D ${FILE.dataDir} -c port=5432`

function fails(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), { code })
  }
}

function life(platform: NodeJS.Platform, answers: Partial<System>): boolean {
  const silent = fails('UNKNOWN')
  const system = {
    platform,
    signal: () => {},
    commandOf: silent,
    folderOf: silent,
    greet: silent,
    ...answers,
  }
  return mayBeAlive('/nowhere/postgres', FILE, system)
}

test.each(['linux', 'darwin', 'win32'] as const)('on %s a pid that no process has is dead', (platform) => {
  expect(life(platform, { signal: fails('ESRCH'), commandOf: () => OURS, greet: () => {} })).toBe(false)
})

test.each(['linux', 'darwin', 'win32'] as const)(
  'on %s a process without any answer is alive',
  (platform) => {
    const refusals = platform === 'win32' ? [fails('EPERM')] : []
    for (const signal of [() => {}, fails('UNKNOWN'), ...refusals])
      expect(life(platform, { signal })).toBe(true)
  },
)

test.each(['linux', 'darwin'] as const)(
  "on %s another account's process is not the postmaster",
  (platform) => {
    expect(life(platform, { signal: fails('EPERM') })).toBe(false)
  },
)

test('on Windows PostgreSQL is alive if its signal pipe exists', () => {
  const asked: string[] = []
  expect(life('win32', { greet: (pipe) => void asked.push(pipe) })).toBe(true)
  expect(asked).toEqual(['\\\\.\\pipe\\pgsignal_4242'])
})

test.each(['EPERM', 'EACCES', 'EBUSY', 'EIO', 'EPIPE', 'EMFILE', 'UNKNOWN'])(
  'on Windows a signal pipe that answers %s is of a living PostgreSQL',
  (code) => {
    expect(life('win32', { greet: fails(code) })).toBe(true)
  },
)

test('on Windows a process without signal pipe is not PostgreSQL', () => {
  expect(life('win32', { greet: fails('ENOENT'), commandOf: () => OURS })).toBe(false)
})

test('on Windows a pipe that PostgreSQL makes again is of a living one', () => {
  const answers = [fails('ENOENT'), () => {}]
  expect(life('win32', { greet: () => answers.shift()?.() })).toBe(true)
})

test.each([
  ['another program', '/usr/bin/postgresql-backup -D /datos de ana/postgres', false],
  ['a backend', 'postgres: checkpointer ', false],
  ['a zombie', '', false],
  ['the postmaster of another folder', '/programa/bin/postgres -D /datos de ana/postgres2 -c port=1', false],
  ['the postmaster that wrote the file', `${OURS}\n`, true],
])('a pid of %s: %s', (_, command, alive) => {
  for (const platform of ['linux', 'darwin'] as const)
    expect(life(platform, { commandOf: () => command, folderOf: fails('EACCES') })).toBe(alive)
})

test('on Linux the folder of a readable process identifies the cluster', () => {
  expect(life('linux', { commandOf: () => OURS, folderOf: () => '/another/cluster' })).toBe(false)
})

test('a process that ends during the question is dead', () => {
  const signals = [() => {}, fails('ESRCH')]
  expect(life('darwin', { signal: () => signals.shift()?.(), commandOf: fails('1') })).toBe(false)
})
