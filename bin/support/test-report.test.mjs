import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './root.mjs'
import { countPlaywright, countVitest, summaryLines } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (/** @type {unknown} */ report) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('Vitest failures are named, with files whose beforeAll failed', () => {
  const path = written({
    numPassedTests: 3,
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        message: 'beforeAll failed',
        startTime: 0,
        endTime: 0,
        assertionResults: [{ status: 'skipped', fullName: 'adds', failureMessages: [] }],
      },
      {
        name: join(root, 'b.test.ts'),
        status: 'failed',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'divides', failureMessages: ['Error: by zero\nat b\nat c\nat d'] },
        ],
      },
    ],
  })
  expect(countVitest(path, 1)).toEqual({
    passed: 3,
    failures: ['a.test.ts\n  beforeAll failed', 'b.test.ts › divides\n  Error: by zero\n  at b\n  at c'],
    files: [
      { file: 'a.test.ts', seconds: 0 },
      { file: 'b.test.ts', seconds: 2.5 },
    ],
  })
})

test('Playwright failures are named, and times summed by file', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: 'x.spec.ts',
    line: 3,
    tests: [{ status, results: [{ duration: 1_500, error: { message: 'absent' } }] }],
  })
  const path = written({
    stats: { expected: 5, flaky: 0, unexpected: 1 },
    suites: [{ specs: [spec('waits', 'expected')], suites: [{ specs: [spec('shows', 'unexpected')] }] }],
  })
  expect(countPlaywright(path, 1)).toEqual({
    passed: 5,
    failures: ['e2e/x.spec.ts:3 › shows\n  absent'],
    files: [{ file: 'e2e/x.spec.ts', seconds: 3 }],
  })
})

test('A runner that exits without a report is one failure', () => {
  expect(countVitest(join(folder, 'absent.json'), 1)).toEqual({
    passed: 0,
    failures: ['Vitest exited with 1'],
    files: [],
  })
})

test('The summary names stages over budget, slow files and failures', () => {
  const files = [
    { file: 'fast.test.ts', seconds: 0.2 },
    { file: 'slow.test.ts', seconds: 9 },
  ]
  const stages = [
    { name: 'check', seconds: 40, passed: 0, failures: [], files: [] },
    { name: 'vitest', seconds: 300.04, passed: 2, failures: ['slow.test.ts › adds'], files },
  ]
  expect(summaryLines(stages, { check: 45, vitest: 255 })).toEqual([
    '',
    'Seconds by stage',
    '    40.0  check',
    '   300.0  vitest  over its budget of 255 s',
    '   340.0  total',
    '',
    'Slowest files, in seconds of a worker',
    '     9.0  slow.test.ts',
    '     0.2  fast.test.ts',
    '',
    '✗ slow.test.ts › adds',
  ])
})
