import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

const NOT_SOURCES = new Set(['dist', 'node_modules'])
const MESSAGES = {
  web: 'Preparando la aplicación web…',
  server: 'Preparando el servidor…',
}

const SOURCES = {
  web: ['contract', 'web'],
  server: ['contract', 'postgres', 'server'],
}

/** @typedef {keyof typeof MESSAGES} Workspace */

/** @param {Workspace} workspace */
export function isBuilt(workspace) {
  const stamp = stampFile(workspace)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(workspace)
}

/** @param {Workspace} workspace */
export async function buildIfStale(workspace) {
  if (isBuilt(workspace)) return
  console.log(MESSAGES[workspace])
  rmSync(stampFile(workspace), { force: true })
  const sources = fingerprint(workspace)
  const { ok, output } = await npm(['run', 'build', '-w', workspace])
  if (!ok) {
    console.error(output)
    throw new Error(`No se pudo preparar el programa: falló "npm run build -w ${workspace}".`)
  }
  writeFileSync(stampFile(workspace), sources)
}

/** @param {Workspace} workspace */
function stampFile(workspace) {
  return join(root, workspace, 'dist', '.sources')
}

/** Hashes contents: a clone, copy or checkout changes modification times. @param {Workspace} workspace */
function fingerprint(workspace) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => hash.update(path).update(readFileSync(join(root, path)))
  add('package-lock.json')
  for (const folder of SOURCES[workspace]) for (const path of sourcesIn(folder)) add(path)
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : sourcesIn(path)
      return entry.isFile() ? [path] : []
    })
}
