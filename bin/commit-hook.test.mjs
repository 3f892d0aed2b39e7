import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsOf, useHooks } from './support/commit.mjs'
import { runQuietly } from './support/run.mjs'

test.each([
  'caja: refuse a closing with open movements\n',
  'admin:clave: name the data that the command changed\n\nWhy.\n',
  'búsqueda: read phones as people write them\n# Changes to be committed:\n',
  'http/auth, log: name the route\n\nWhy.\n# Please enter the message.\n',
  '3d: draw\n',
  "Merge branch 'w/s1'\nof two lines\n",
  'Revert "Caja: refuse"\n',
  'fixup! caja: refuse a closing\n',
])('accepts the message %j', (message) => {
  expect(problemsOf(message)).toEqual([])
})

test.each([
  ['Refuse a closing with open movements\n', /area/],
  ['caja: Refuse a closing\n', /area/],
  ['Caja: refuse a closing\n', /area/],
  ['caja refuse: \n', /area/],
  ['# only comments\n', /area/],
  [`caja: ${'x'.repeat(67)}\n`, /73 characters/],
  ['caja: refuse a closing\nWhy.\n', /second line/],
])('refuses the message %j', (message, problem) => {
  expect(problemsOf(message)).toEqual([expect.stringMatching(problem)])
})

test('the hook refuses a message with exit code 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'message-'))
  try {
    writeFileSync(join(folder, 'message'), 'Refuse\n')
    const args = ['bin/commit-hook.mjs', 'message', join(folder, 'message')]
    const { ok, output } = await runQuietly(process.execPath, args)
    expect({ ok, output }).toEqual({ ok: false, output: expect.stringMatching(/^The subject begins/) })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an installation sets the hooks once, and never in a CI', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hooks-'))
  const git = async (/** @type {string[]} */ ...args) =>
    (await runQuietly('git', args, { cwd })).output.trim()
  try {
    await useHooks(cwd, {})
    await git('init')
    await useHooks(cwd, { CI: 'true' })
    expect(await git('config', '--local', 'core.hooksPath')).toBe('')
    await useHooks(cwd, {})
    expect(await git('config', '--local', 'core.hooksPath')).toBe('.githooks')
    await git('config', 'core.hooksPath', 'own')
    await useHooks(cwd, {})
    expect(await git('config', '--local', 'core.hooksPath')).toBe('own')
  } finally {
    rmSync(cwd, { recursive: true })
  }
})
