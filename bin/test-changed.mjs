import { execFileSync } from 'node:child_process'
import { allSpecs, programsFor, specsFor } from './support/changed.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { readArguments } from './support/command.mjs'
import { root, toolScript } from './support/root.mjs'
import { runNode } from './support/run.mjs'
import { setUp } from './support/set-up.mjs'

const [commit] = readArguments('test:changed')
await setUp()
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
const lines = (/** @type {string} */ text) => text.split('\n').filter((line) => line !== '')

const since = git('merge-base', commit ?? 'main', 'HEAD').trim()
const files = [
  ...lines(git('diff', '--name-only', since)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]
const specs = allSpecs()

const byImports = await runNode([toolScript('vitest'), 'run', '--changed', since, '--passWithNoTests'])
const programs = programsFor(files).map((name) => `e2e/programs/${name}.test.ts`)
const byPath = programs.length > 0 ? await runNode([toolScript('vitest'), 'run', ...programs]) : 0
const reached = specsFor(files, specs)
console.log(reached.length > 0 ? `Browser tests: ${reached.join(', ')}` : 'No browser test is reached.')
const browser = reached.length > 0 ? await browserTests() : 0
process.exitCode = byImports || byPath || browser

async function browserTests() {
  await ensureChromium()
  const patterns = reached.map((name) => `e2e/(.*/)?${name}\\.spec\\.ts$`)
  return runNode([toolScript('@playwright/test', 'playwright'), 'test', ...patterns])
}
