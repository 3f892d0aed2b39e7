import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/** @typedef {{ file: string, seconds: number }} FileTime the seconds that a worker spent on a file */
/** @typedef {{ passed: number, failures: string[], files: FileTime[] }} Count */
/** @typedef {Count & { name: string, seconds: number }} Stage */

const SLOWEST = 10

/**
 * A file that fails without a failed test (at load, in a hook) is one failure.
 * @param {string} path @param {number} exitCode @returns {Count}
 */
export function countVitest(path, exitCode) {
  const report = read(path)
  /** @type {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const results = report?.testResults ?? []
  const failures = results.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(file, message)]
    return failed.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages[0]))
  })
  const files = results.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }))
  return { passed: report?.numPassedTests ?? 0, failures: orExit(failures, 'Vitest', exitCode), files }
}

/**
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, file: string, line: number, tests: BrowserTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {string} path @param {number} exitCode @returns {Count} */
export function countPlaywright(path, exitCode) {
  const report = read(path)
  /** @type {Spec[]} */
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const failures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failure(`e2e/${file}:${line} › ${title}`, results.at(-1)?.error?.message)),
  )
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    times.set(`e2e/${file}`, (times.get(`e2e/${file}`) ?? 0) + ms / 1_000)
  }
  const files = [...times].map(([file, seconds]) => ({ file, seconds }))
  return { passed: report?.stats?.expected ?? 0, failures: orExit(failures, 'Playwright', exitCode), files }
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {Stage[]} stages @param {Record<string, number>} budget seconds by stage @returns {string[]} */
export function summaryLines(stages, budget) {
  const slowest = stages
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    '',
    'Seconds by stage',
    ...stages.map(({ name, seconds }) => {
      const limit = budget[name] ?? Number.POSITIVE_INFINITY
      return timeLine(seconds, name, seconds > limit ? `  over its budget of ${limit} s` : '')
    }),
    timeLine(total, 'total'),
    ...(slowest.length > 0 ? ['', 'Slowest files, in seconds of a worker'] : []),
    ...slowest.map(({ file, seconds }) => timeLine(seconds, file)),
    '',
    ...stages.flatMap(({ failures }) => failures.map((each) => `✗ ${each}`)),
  ]
}

/** @param {number} seconds @param {string} name */
const timeLine = (seconds, name, remark = '') => `${seconds.toFixed(1).padStart(8)}  ${name}${remark}`

/**
 * Counts a runner's exit with an error as one failure if its report has none.
 * @param {string[]} failures @param {string} runner @param {number} exitCode
 */
const orExit = (failures, runner, exitCode) =>
  failures.length === 0 && exitCode !== 0 ? [`${runner} exited with ${exitCode}`] : failures

/** @param {string} name @param {string} [message] */
const failure = (name, message = '') => `${name}\n  ${message.split('\n').slice(0, 3).join('\n  ')}`

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
