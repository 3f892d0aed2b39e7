import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useHooks } from './commit.mjs'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.admin-gimnasios-lock')

/** True if the last installation was made from this lock file, for this platform and processor. */
export function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted()
}

export async function installIfStale() {
  if (isInstalled()) return
  if (!isInstalledByHand()) await install()
  await useHooks()
  writeFileSync(stampFile, wanted())
}

async function install() {
  const again = existsSync(join(root, 'node_modules'))
  console.log(again ? 'Actualizando dependencias…' : 'Instalando dependencias (solo la primera vez)…')
  const { ok, output } = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (ok) return
  const details = join(tmpdir(), 'admin-gimnasios-npm.log')
  writeFileSync(details, output)
  throw new Error(
    `No se pudieron instalar las dependencias; revisa la conexión a internet y repite el comando (detalles en ${details}).`,
  )
}

/** True after a manual `npm ci` or `npm install`: npm's own record lists every package. */
function isInstalledByHand() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const [{ packages: installed }, { packages: wanted }] = [record, lockFile].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  return holdsAll(wanted, installed, (link) => existsSync(join(root, link)))
}

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages by path */

/**
 * Ignores optional packages, which may be for other systems. `isLinked` tells if a workspace's link exists.
 * @param {Packages} wanted @param {Packages} installed @param {(path: string) => boolean} isLinked
 */
export function holdsAll(wanted, installed, isLinked) {
  return Object.entries(wanted).every(
    ([path, { optional, version, link }]) =>
      !path.includes('node_modules/') ||
      optional ||
      (link ? isLinked(path) : installed[path]?.version === version),
  )
}

function wanted() {
  return installedStamp(readFileSync(lockFile), process)
}

/**
 * Binaries differ between systems, so `node_modules` copied from another system is stale.
 * @param {string | Buffer} lock @param {{ platform: string, arch: string }} system
 */
export function installedStamp(lock, { platform, arch }) {
  return createHash('sha256').update(lock).update(`${platform} ${arch}`).digest('hex')
}
