import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What Vitest's JSON report says. A file that could not be loaded, or an error outside any test, counts as one
 * failure.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Count}
 */
export function countVitest(path, exitCode) {
  const report = read(path)
  const broken = report?.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  return count(report?.numPassedTests, (report?.numFailedTests ?? 0) + (broken?.length ?? 0), exitCode)
}

/**
 * What Playwright's JSON report says; a test that passed at a second try has passed.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Count}
 */
export function countPlaywright(path, exitCode) {
  const stats = read(path)?.stats
  return count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, exitCode)
}

/**
 * A runner that ended badly has failed, whatever it counted.
 * @param {number} passed
 * @param {number} failed
 * @param {number} exitCode
 * @returns {Count}
 */
function count(passed = 0, failed = 0, exitCode) {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
