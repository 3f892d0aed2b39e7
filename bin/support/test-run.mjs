import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { readArguments } from './command.mjs'
import { toolScript } from './root.mjs'
import { runNode } from './run.mjs'
import { prepare, setUp } from './set-up.mjs'
import { countPlaywright, countVitest, summaryLines } from './test-report.mjs'

/** Lengths of property, race and kill tests in `test:full`, as variables; the tests' defaults are shorter. */
const FULL_LENGTHS = {
  CELDAS: '10000',
  DESK_OPERATIONS: '500',
  HOSTILE_RUNS: '400',
  KILL_ROUNDS: '2',
  LAW_RUNS: 'full',
  MODEL_RUNS: '25',
  RACE_SALES: '60',
  VERDICT_ROUNDS: '3',
}

/** @type {Record<string, number>} seconds by stage of `npm test`, on two quiet cores in a fresh clone */
const BUDGET = { 'set-up': 60, check: 45, vitest: 255, browser: 240 }

/** @param {'test' | 'test:full'} name `test` leaves out the tests tagged `full` */
export async function runTests(name) {
  readArguments(name)
  const isFull = name === 'test:full'
  const reports = mkdtempSync(join(tmpdir(), 'admin-gimnasios-reports-'))
  /** @type {import('./test-report.mjs').Stage[]} */
  const stages = []

  await stage('set-up', async () => {
    await setUp()
    return { passed: 0, failures: [], files: [] }
  })
  // Installs Chromium during the checks: the installation uses the network, the checks the CPU.
  const chromium = ensureChromium().then(
    () => undefined,
    (error) => error,
  )
  await stage('check', async () => ({ passed: 0, failures: await runChecks(), files: [] }))
  await stage('vitest', async () => {
    await prepare({ build: ['web', 'server'] })
    const report = join(reports, 'vitest.json')
    const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const scope = isFull ? [] : ['--tags-filter=!full']
    const exitCode = await runNode(
      [toolScript('vitest'), 'run', ...scope, ...args],
      isFull ? { ...FULL_LENGTHS, ...process.env } : {},
    )
    return countVitest(report, exitCode)
  })
  await stage('browser', async () => {
    const missing = await chromium
    if (missing) throw missing
    const report = join(reports, 'playwright.json')
    const scope = isFull ? [] : ['--grep-invert=@full']
    const exitCode = await runNode(
      [toolScript('@playwright/test', 'playwright'), 'test', ...scope, '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isFull ? { ...FULL_LENGTHS, ...process.env } : {}) },
    )
    return countPlaywright(report, exitCode)
  })
  rmSync(reports, { recursive: true })

  for (const line of summaryLines(stages, isFull ? {} : BUDGET)) console.log(line)
  const passed = stages.reduce((sum, each) => sum + each.passed, 0)
  const failed = stages.reduce((sum, each) => sum + each.failures.length, 0)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)

  /** @param {string} stageName @param {() => Promise<import('./test-report.mjs').Count>} run */
  async function stage(stageName, run) {
    const startedAt = performance.now()
    const count = await run().catch((error) => {
      console.error(error)
      return { passed: 0, failures: [String(error)], files: [] }
    })
    stages.push({ name: stageName, seconds: (performance.now() - startedAt) / 1_000, ...count })
  }
}
