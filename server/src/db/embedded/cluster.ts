import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ProgramContext, runProgram } from './program.ts'
import type { Account } from './run-as.ts'
import { StartError } from './start-error.ts'

/** The only role: nothing but the socket's folder (or Windows's password) lets anyone be it. */
export const DATABASE_USER = 'gimnasio'

/**
 * Makes sure that there is a cluster in `clusterDir` that these binaries can open.
 * A new one is made in a temporary folder and renamed, so that half a cluster is never taken for a whole one.
 * @throws StartError when the folder holds something else, or cannot be made.
 */
export async function ensureCluster(
  clusterDir: string,
  context: ProgramContext,
  options: { log: (message: string) => void; sync: boolean },
): Promise<void> {
  removeHalfMade(clusterDir)
  if (isEmptyOrMissing(clusterDir)) {
    options.log('Preparando la base de datos por primera vez…')
    await createCluster(clusterDir, context, options.sync)
  }
  requireSameMajor(clusterDir, context.binaries.major)
  requireOwned(clusterDir, context.account)
}

async function createCluster(clusterDir: string, context: ProgramContext, sync: boolean): Promise<void> {
  const temporary = `${clusterDir}.nuevo-${process.pid}`
  mkdirSync(temporary, { mode: 0o700 })
  if (context.account) chownSync(temporary, context.account.uid, context.account.gid)
  try {
    const args = ['-D', temporary, '-U', DATABASE_USER, '-E', 'UTF8', '--data-checksums', ...localeArgs()]
    if (!sync) args.push('--no-sync')
    await runProgram(context, context.binaries.initdb, [...args, ...authArgs(clusterDir)])
    renameSync(temporary, clusterDir)
    if (sync) syncFolder(dirname(clusterDir))
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Two first starts at once: the other one was quicker, and its cluster is as good.
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return
    throw new StartError(`No se pudo crear la base de datos en ${clusterDir}: ${(error as Error).message}`)
  }
}

/** Linux has C.UTF-8 everywhere; elsewhere PostgreSQL's own stands in for it. */
function localeArgs(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8']
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return process.platform === 'darwin' ? [...builtin, '--lc-ctype=en_US.UTF-8'] : builtin
}

/** Inside its private folder the socket needs no password; Windows has only a port that all can reach. */
function authArgs(clusterDir: string): string[] {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
  writeFileSync(passwordFile(clusterDir), randomBytes(24).toString('hex'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(clusterDir)}`]
}

/** The password of the role on Windows, undefined elsewhere. */
export function readPassword(clusterDir: string): string | undefined {
  return process.platform === 'win32' ? readFileSync(passwordFile(clusterDir), 'utf8') : undefined
}

function passwordFile(clusterDir: string): string {
  return `${clusterDir}.clave`
}

function removeHalfMade(clusterDir: string): void {
  const parent = dirname(clusterDir)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(clusterDir)}.nuevo-`)) continue
    const maker = Number(name.split('-').at(-1))
    if (maker === process.pid || !isAlive(maker)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isEmptyOrMissing(folder: string): boolean {
  if (!existsSync(folder)) return true
  try {
    return readdirSync(folder).length === 0
  } catch {
    throw new StartError(
      `No hay permiso para leer ${folder}: inicia el programa con el usuario dueño de esa carpeta.`,
    )
  }
}

function requireSameMajor(clusterDir: string, major: string): void {
  const file = join(clusterDir, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new StartError(
      `La carpeta ${clusterDir} no contiene una base de datos de este programa: usa otra DATA_DIR.`,
    )
  }
  const found = readFileSync(file, 'utf8').trim()
  if (found === major) return
  throw new StartError(
    `La base de datos de ${clusterDir} es de PostgreSQL ${found} y este programa trae el ${major}: haz un respaldo con la versión anterior del programa y restáuralo con esta en una carpeta nueva.`,
  )
}

/** A folder copied by root belongs to root, whom PostgreSQL does not serve. */
function requireOwned(clusterDir: string, account: Account | undefined): void {
  const { uid } = statSync(clusterDir)
  if (!account) {
    if (process.getuid && uid !== process.getuid()) {
      throw new StartError(
        `La carpeta ${clusterDir} pertenece a otro usuario: inicia el programa con ese usuario o cambia su dueño con chown.`,
      )
    }
    return
  }
  if (uid === account.uid) return
  chmodSync(clusterDir, 0o700)
  for (const entry of readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(clusterDir, entry), account.uid, account.gid)
  }
  // Last, so that an interrupted change is seen and done again.
  chownSync(clusterDir, account.uid, account.gid)
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
