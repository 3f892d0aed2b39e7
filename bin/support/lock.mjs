import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200
const UNNAMED_MS = 5_000
/** Timeout on Windows, where a deleted folder's name is unusable while a program has the folder open. */
const DELETING_MS = 30_000
const DELETING = ['EPERM', 'EACCES', 'EBUSY']
const REMOVE = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/**
 * @typedef {object} Means
 * @property {string} [platform]
 * @property {(path: string) => unknown} [mkdir]
 * @property {() => number} [now]
 * @property {(ms: number) => Promise<unknown>} [wait]
 */

/**
 * A lock across processes, so that concurrent commands do not build into the same folder.
 * @param {string} path a folder @param {() => Promise<void>} work @param {Means} [means]
 */
export async function withLock(path, work, means = {}) {
  const { wait = delay } = means
  let isReported = false
  const take = taking(path, means)
  while (!take()) {
    if (isAbandoned(path)) rmSync(path, REMOVE)
    else {
      if (!isReported) console.log('Otro proceso está preparando el programa; esperando…')
      isReported = true
      await wait(POLL_MS)
    }
  }
  const release = () => rmSync(path, REMOVE)
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path @param {Means} means */
function taking(path, { platform = process.platform, mkdir = mkdirSync, now = Date.now }) {
  /** @type {number | undefined} */
  let since
  return () => {
    try {
      mkdir(path)
    } catch (error) {
      if (error.code === 'EEXIST') return false
      since ??= now()
      if (platform === 'win32' && DELETING.includes(error.code) && now() - since < DELETING_MS) return false
      throw error
    }
    writeFileSync(join(path, 'pid'), `${process.pid}`)
    return true
  }
}

/** @param {string} path */
function isAbandoned(path) {
  try {
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    if (error.code === 'ENOENT') {
      const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      return made !== undefined && Date.now() - made > UNNAMED_MS
    }
    return error.code === 'ESRCH'
  }
}
