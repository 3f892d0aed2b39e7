import { join, resolve } from 'node:path'
import { buildIfStale, isBuilt } from './build.mjs'
import { installIfStale, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'

/** @typedef {{ build?: Array<'web' | 'server'> }} What which workspaces are needed, built */

/**
 * Gets a fresh clone ready, or ends the process with one sentence that says why not.
 * @param {What} [what]
 */
export async function setUp(what) {
  try {
    await prepare(what)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Gets a fresh clone ready: dependencies installed, and the named workspaces built. Where all is fresh it only
 * looks, writes nothing and takes some tens of milliseconds.
 * @param {What} [what]
 */
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
 * The data's place does not depend on the folder that the command was given in.
 * @param {string} byDefault a folder's name in the clone
 */
export function useDataDir(byDefault) {
  process.env.DATA_DIR = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, byDefault)
}

/**
 * @param {string} version
 * @throws Error where that Node.js is too old for the program
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(
    `Admin Gimnasios necesita Node.js 20.19 o posterior y este es ${version}: instala uno más nuevo desde https://nodejs.org.`,
  )
}
