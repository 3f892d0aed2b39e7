import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rotateLog } from './postgres-log.ts'

test('ignores that another program blocks the rotation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'postgres.log')
  const size = 6 * 1024 * 1024
  writeFileSync(log, Buffer.alloc(size))
  const blocked = () => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
  }
  expect(rotateLog(log, blocked)).toBe(size)
  expect(rotateLog(log)).toBe(0)
  expect(statSync(`${log}.1`).size).toBe(size)
})
