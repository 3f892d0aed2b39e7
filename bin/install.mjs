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
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'))
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return Object.entries(packages).every(
    ([path, { optional, version, link }]) =>
      !path.includes('node_modules/') ||
      optional ||
      (link ? existsSync(join(root, path)) : installed[path]?.version === version),
  )
}

/** Binaries differ between systems, so a folder copied from another one is not fresh. */
function wanted() {
  const hash = createHash('sha256').update(readFileSync(lockFile))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}
