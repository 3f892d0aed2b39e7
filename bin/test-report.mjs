import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, failures: string[] }} Count */

/**
 * What Vitest's JSON report says. A file that could not be loaded, or an error outside any test, counts as one
 * failure.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(path, exitCode) {
  const report = read(path)
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = report?.testResults ?? []
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = [
    ...broken.map(({ name, message }) => told(name, message)),
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages[0])),
    ),
  ]
  return count(report?.numPassedTests, failures, exitCode)
}

/**
 * What Playwright's JSON report says; a test that passed at a second try has passed.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(path, exitCode) {
  const report = read(path)
  const stats = report?.stats
  return count(
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    (report?.suites ?? []).flatMap(unexpected),
    exitCode,
  )
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, file: string, line: number, tests: BrowserTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function unexpected({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => told(`e2e/${file}:${line} › ${title}`, results.at(-1)?.error?.message)),
    ),
    ...suites.flatMap(unexpected),
  ]
}

/**
 * A runner that ended badly has failed, whatever it counted.
 * @param {number} passed
 * @param {string[]} failures
 * @param {number} exitCode
 * @returns {Count}
 */
function count(passed = 0, failures, exitCode) {
  return { passed, failures, failed: failures.length === 0 && exitCode !== 0 ? 1 : failures.length }
}

/**
 * @param {string} name
 * @param {string} [message]
 */
const told = (name, message = '') => `${name}\n  ${message.split('\n').slice(0, 3).join('\n  ')}`

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
