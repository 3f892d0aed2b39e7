import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameFinished, renameWithRetries } from './files.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A rename that fails with `code` until `heldMs` on a fake clock, which only `wait` advances. */
function aHeldFile(code: string, heldMs: number) {
  const means = { at: 0, tries: 0 }
  return Object.assign(means, {
    now: () => means.at,
    wait: async (ms: number) => {
      means.at += ms
    },
    rename: async () => {
      means.tries += 1
      if (means.at < heldMs) throw Object.assign(new Error(code), { code })
    },
  })
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows a rename outlasts 20 s of %s', async (code) => {
  const held = aHeldFile(code, 20_000)
  await renameWithRetries('a', 'b', { platform: 'win32', ...held })
  expect(held.at).toBeGreaterThanOrEqual(20_000)
  expect(held.at).toBeLessThan(21_000)
})

test('on Windows a rename gives up after half a minute', async () => {
  const held = aHeldFile('EPERM', Number.POSITIVE_INFINITY)
  await expect(renameWithRetries('a', 'b', { platform: 'win32', ...held })).rejects.toThrow('EPERM')
  expect(held.at).toBeGreaterThanOrEqual(30_000)
  expect(held.at).toBeLessThan(31_000)
})

test.each([
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
  ['linux', 'EPERM'],
] as const)('on %s a rename reports %s at once', async (platform, code) => {
  const held = aHeldFile(code, Number.POSITIVE_INFINITY)
  await expect(renameWithRetries('a', 'b', { platform, ...held })).rejects.toThrow(code)
  expect([held.at, held.tries]).toEqual([0, 1])
})

function noLinks(): never {
  throw Object.assign(new Error('EOPNOTSUPP'), { code: 'EOPNOTSUPP' })
}

test.each([
  ['with links', {}],
  ['without links', { link: async () => noLinks() }],
])('on a disk %s a finished file replaces no other', async (_, means) => {
  const folder = aFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('one'), '1')
  writeFileSync(at('two'), '2')
  expect(await nameFinished(at('one'), at('name'), means)).toBe(true)
  expect(await nameFinished(at('two'), at('name'), means)).toBe(false)
  expect(readFileSync(at('name'), 'utf8')).toBe('1')
  expect(readdirSync(folder).sort()).toEqual(['name', 'two'])
})
