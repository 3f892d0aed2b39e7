import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (/** @type {unknown} */ report) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('the failures of Vitest are named with what they say, also a file that could not be loaded', () => {
  const path = written({
    numPassedTests: 3,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'divides', failureMessages: ['Error: by zero\nat b\nat c\nat d'] },
        ],
      },
    ],
  })
  expect(countVitest(path, 1)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['a.test.ts\n  no such module', 'b.test.ts › divides\n  Error: by zero\n  at b\n  at c'],
  })
})

test('what Playwright passed at a second try has passed; what failed twice is named', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: 'x.spec.ts',
    line: 3,
    tests: [{ status, results: [{ error: { message: 'late' } }, { error: { message: 'absent' } }] }],
  })
  const path = written({
    stats: { expected: 5, flaky: 1, unexpected: 1 },
    suites: [{ specs: [spec('waits', 'flaky')], suites: [{ specs: [spec('shows', 'unexpected')] }] }],
  })
  expect(countPlaywright(path, 1)).toEqual({
    passed: 6,
    failed: 1,
    failures: ['e2e/x.spec.ts:3 › shows\n  absent'],
  })
})

test('a runner that left no report and ended badly is one failure', () => {
  expect(countVitest(join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failed: 1, failures: [] })
})
