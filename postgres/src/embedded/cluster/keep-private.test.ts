import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { owner } from '../../testing/small-program.ts'
import { keepPrivate } from './keep-private.ts'
import { savedAcl } from './windows-acl.ts'

function aFolder(...inside: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  for (const name of inside) mkdirSync(join(folder, name))
  return folder
}

function kept(folder: string, account?: { name: string; uid: number; gid: number }) {
  const said: string[] = []
  keepPrivate(folder, { owner, account, log: (line) => said.push(line) })
  const { mode, uid } = statSync(folder)
  return { mode: mode & 0o777, uid, said }
}

test.each([[[]], [['postgres', 'postgres.nuevo-7', 'postgres-lib', 'notas', 'lost+found']]])(
  'makes a data folder with %j private without a message',
  (inside) => {
    const folder = aFolder(...inside)
    for (const _ of ['once', 'again']) expect(kept(folder)).toMatchObject({ mode: 0o700, said: [] })
  },
)

test.runIf(process.getuid?.() === 0)(
  'gives the folder to the account of PostgreSQL when root starts it',
  () => {
    const folder = aFolder('postgres')
    chmodSync(folder, 0o700)
    expect(kept(folder, { name: 'nobody', uid: 65534, gid: 65534 })).toEqual({
      mode: 0o700,
      uid: 65534,
      said: [],
    })
  },
)

test('leaves a folder with foreign files unchanged and logs it', () => {
  const folder = aFolder('postgres', 'fotos de la familia')
  const { uid } = statSync(folder)
  const account = { name: 'nobody', uid: 65534, gid: 65534 }
  expect(kept(folder, account)).toEqual({
    mode: 0o755,
    uid,
    said: [expect.stringContaining(`chmod 700 ${folder}`)],
  })
})

test('never takes the shared temporary folder', () => {
  const folder = aFolder()
  chmodSync(folder, 0o1777)
  expect(kept(folder).mode).toBe(0o777)
})

const CLOSED = 'postgres\r\nD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;FA;;;S-1-5-21-1-2-3-1001)\r\n'

test.each([
  ['the system and the administrators', CLOSED, false],
  ['the users', 'datos\r\nD:AI(A;OICIID;FA;;;SY)(A;OICIID;0x1200a9;;;BU)\r\n', true],
  ['all authenticated users', 'datos\r\nD:AI(A;ID;0x1301bf;;;AU)(A;OICIID;FA;;;BA)\r\n', true],
  ['everyone, but by a denial', 'datos\r\nD:AI(D;OICI;FA;;;WD)(A;OICI;FA;;;BA)\r\n', false],
  ['an unknown group, without an answer of icacls', '', false],
])('on Windows a data folder open to %s gets a warning: %s', (_, acl, warns) => {
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  keepPrivate('C:\\gimnasio\\data', { owner, log, platform: 'win32', aclOf: () => acl })
  expect(said).toHaveLength(warns ? 1 : 0)
  if (warns) expect(said[0]).toContain('icacls "C:\\gimnasio\\data" /inheritance:r')
})

test('a system without icacls gives no list', () => {
  expect(savedAcl(aFolder())).toBe('')
})
