import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.admin-gimnasios-lock')

/** Whether `node_modules` is what the lock file asks for. */
export function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted()
}

/** Installs the dependencies unless they are there. */
export async function installIfStale() {
  if (isInstalled()) return
  if (!isInstalledByHand()) await install()
  writeFileSync(stampFile, wanted())
}

async function install() {
  const again = existsSync(join(root, 'node_modules'))
  console.log(again ? 'Actualizando dependencias…' : 'Instalando dependencias (solo la primera vez)…')
  // Also where NODE_ENV=production says that tools are not needed: the web app is built with them.
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

/** Someone ran `npm ci` or `npm install`: npm's own record then names the same packages as the lock file. */
function isInstalledByHand() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const [{ packages: installed }, { packages: wanted }] = [record, lockFile].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  return holdsAll(wanted, installed, (link) => existsSync(join(root, link)))
}

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages of a lock file, by path */

/**
 * Whether what is installed holds every package that is wanted, but for the optional ones, which are for other systems.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {(path: string) => boolean} isLinked whether a workspace is where it is imported from
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
 * What an installation is of. Binaries differ between systems, so a folder copied from another one is not fresh.
 * @param {string | Buffer} lock the lock file's content
 * @param {{ platform: string, arch: string }} system
 */
export function installedStamp(lock, { platform, arch }) {
  return createHash('sha256').update(lock).update(`${platform} ${arch}`).digest('hex')
}
