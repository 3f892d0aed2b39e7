import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withLock } from './lock.mjs'

function aLock() {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('the second process waits for the lock and reports it', async () => {
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

test('a failed work releases the lock', async () => {
  const lock = aLock()
  const work = () => Promise.reject(new Error('no se pudo'))
  await expect(withLock(lock, work)).rejects.toThrow('no se pudo')
  expect(existsSync(lock)).toBe(false)
})

test('takes over the lock of a dead process', async () => {
  const lock = aLock()
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), `${spawnSync(process.execPath, ['--version']).pid}`)
  const work = vi.fn(async () => {})
  await withLock(lock, work)
  expect(work).toHaveBeenCalledOnce()
})

test('takes over a lock whose process died before writing its pid', async () => {
  const lock = aLock()
  mkdirSync(lock)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  const work = vi.fn(async () => {})
  await withLock(lock, work)
  expect(work).toHaveBeenCalledOnce()
})

/** @param {string} code */
function refusing(code) {
  return () => {
    throw Object.assign(new Error(code), { code })
  }
}

test('on Windows waits while the previous lock is being deleted', async () => {
  const lock = aLock()
  const turns = [refusing('EPERM'), () => mkdirSync(lock)]
  const work = vi.fn(async () => {})
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await withLock(lock, work, { platform: 'win32', mkdir: () => turns.shift()?.(), wait: async () => {} })
  expect(work).toHaveBeenCalledOnce()
  expect(existsSync(lock)).toBe(false)
})

test.each(['win32', 'linux'])('on %s a folder without permission ends the wait', async (platform) => {
  let clock = 0
  const now = () => (clock += 30_000)
  const work = vi.fn(async () => {})
  const waiting = withLock(aLock(), work, { platform, mkdir: refusing('EPERM'), now, wait: async () => {} })
  await expect(waiting).rejects.toThrow('EPERM')
  expect(work).not.toHaveBeenCalled()
})
