import { join, resolve } from 'node:path'
import { buildIfStale, isBuilt } from './build.mjs'
import { installIfStale, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'

/** @typedef {{ build?: Array<'web' | 'server'> }} What `build`: the workspaces to build */

/** Installs and builds if stale. Prints the message of an error and exits with 1. @param {What} [what] */
export async function setUp(what) {
  try {
    await prepare(what)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** Installs stale packages and builds the stale workspaces of `build`. @param {What} [what] */
export async function prepare({ build = [] } = {}) {
  requireNode(process.versions.node)
  if (isInstalled() && build.every(isBuilt)) return
  try {
    await withLock(join(root, '.set-up.lock'), async () => {
      await installIfStale()
      for (const workspace of build) await buildIfStale(workspace)
    })
  } catch (error) {
    const readOnly = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
    throw readOnly ? new Error(`No hay permiso para escribir en la carpeta del programa, ${root}.`) : error
  }
}

/**
 * Makes DATA_DIR absolute, because child processes have other working directories.
 * @param {string} byDefault a folder of the clone
 */
export function useDataDir(byDefault) {
  process.env.DATA_DIR = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, byDefault)
}

/** @param {string} version @throws Error if this Node.js is too old for the program */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(
    `Admin Gimnasios necesita Node.js 20.19 o posterior y este es ${version}: instala uno más nuevo desde https://nodejs.org.`,
  )
}
