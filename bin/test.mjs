import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { readArguments } from './command.mjs'
import { toolScript } from './root.mjs'
import { runNode } from './run.mjs'
import { prepare, setUp } from './set-up.mjs'
import { countPlaywright, countVitest } from './test-report.mjs'

const reports = mkdtempSync(join(tmpdir(), 'admin-gimnasios-reports-'))

readArguments('test')
await setUp()
// On a loaded machine one test in a thousand is late: it is tried once more, and its runner names it.
const counts = []
for (const run of [check, vitest, playwright]) {
  counts.push(
    await run().catch((error) => {
      console.error(error)
      return { passed: 0, failed: 1, failures: [String(error)] }
    }),
  )
}
rmSync(reports, { recursive: true })

const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((total, count) => total + count[key], 0)
// Repeated at the end, where whoever sees no more than the end of this looks.
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)

async function check() {
  const failed = await runChecks()
  return { passed: 0, failed: failed.length, failures: failed }
}

async function vitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countVitest(report, await runNode([toolScript('vitest'), 'run', '--retry=1', ...reporters]))
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  await ensureChromium()
  await prepare({ build: ['web', 'server'] })
  const exitCode = await runNode(
    [toolScript('@playwright/test', 'playwright'), 'test', '--reporter=list,json', '--retries=1'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return countPlaywright(report, exitCode)
}
