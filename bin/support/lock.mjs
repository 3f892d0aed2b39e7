import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200
const UNNAMED_MS = 5_000

/**
 * Locks out other processes, so that concurrent commands do not build into the same folder.
 * @param {string} path the lock, a folder
 * @param {() => Promise<void>} work
 */
export async function withLock(path, work) {
  let told = false
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { recursive: true, force: true })
    else {
      if (!told) console.log('Otro proceso está preparando el programa; esperando…')
      told = true
      await delay(POLL_MS)
    }
  }
  const release = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function take(path) {
  try {
    mkdirSync(path)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(path, 'pid'), `${process.pid}`)
  return true
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
