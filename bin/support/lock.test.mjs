import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withLock } from './lock.mjs'

/** The path of a lock that nobody holds. */
function aLock() {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('of two who want the lock the second works when the first has ended, and says that it waits', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const lock = aLock()
  /** @type {string[]} */
  const events = []
  const work = (/** @type {string} */ name) => async () => {
    events.push(`${name} begins`)
    await delay(20)
    events.push(`${name} ends`)
  }
  await Promise.all([withLock(lock, work('one')), withLock(lock, work('two'))])
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(log.mock.calls).toEqual([['Otro proceso está preparando el programa; esperando…']])
  expect(existsSync(lock)).toBe(false)
})

test('a lock is free again when the work fails', async () => {
  const lock = aLock()
  const work = () => Promise.reject(new Error('no se pudo'))
  await expect(withLock(lock, work)).rejects.toThrow('no se pudo')
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process that has died is taken over', async () => {
  const lock = aLock()
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), `${spawnSync(process.execPath, ['--version']).pid}`)
  const work = vi.fn(async () => {})
  await withLock(lock, work)
  expect(work).toHaveBeenCalledOnce()
})

test('a lock whose holder died before it wrote its number is taken over', async () => {
  const lock = aLock()
  mkdirSync(lock)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  const work = vi.fn(async () => {})
  await withLock(lock, work)
  expect(work).toHaveBeenCalledOnce()
})
