import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root, toolScript } from './root.mjs'
import { runNode, runQuietly } from './run.mjs'

test('a quiet command returns its result and output', async () => {
  const script = "console.log('bien'); console.error('mal'); process.exit(3)"
  const { ok, output } = await runQuietly(process.execPath, ['-e', script])
  expect(ok).toBe(false)
  expect(output.split('\n').sort()).toEqual(['', 'bien', 'mal'])
  expect(await runQuietly(process.execPath, ['-e', ''])).toEqual({ ok: true, output: '' })
})

test('a missing command fails and its name is reported', async () => {
  const { ok, output } = await runQuietly('no-such-command', [])
  expect(ok).toBe(false)
  expect(output).toContain('no-such-command')
})

test('returns the script’s exit code and passes the environment on', async () => {
  expect(await runNode(['-e', 'process.exit(Number(process.env.CODE))'], { CODE: '7' })).toBe(7)
  expect(await runNode(['-e', ''])).toBe(0)
})

test('forwards the configured signal when the launcher is terminated', async () => {
  const tidy =
    "process.on('SIGINT', () => process.exit(5)); process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 999)"
  const launcher = `import { runNode } from ${JSON.stringify(pathToFileURL(join(root, 'bin', 'support', 'run.mjs')).href)}
    console.log(await runNode(['-e', ${JSON.stringify(tidy)}], {}, 'SIGINT'))`
  const { output } = await runQuietly(process.execPath, ['--input-type=module', '-e', launcher])
  expect(output.trim()).toBe('5')
})

test.each([
  ['tsx', undefined],
  ['vite', undefined],
  ['vitest', undefined],
  ['typescript', 'tsc'],
  ['@biomejs/biome', 'biome'],
  ['@playwright/test', 'playwright'],
  ['dependency-cruiser', 'depcruise'],
])('finds the script of %s for Node on every system', (packageName, command) => {
  expect(existsSync(toolScript(packageName, command))).toBe(true)
})

test('each drill runs existing tests', () => {
  const script = readFileSync(join(root, 'bin', 'drill.mjs'), 'utf8')
  const named = [...script.matchAll(/'((?:server|e2e)\/[^']+)'/g)].map(([, path = '']) => path)
  expect(named).toHaveLength(12)
  for (const path of named) expect(readdirSync(join(root, dirname(path))).join()).toContain(basename(path))
})
