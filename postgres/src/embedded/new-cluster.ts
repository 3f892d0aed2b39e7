import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Owner } from '../owner.ts'
import { type ProgramContext, runProgram } from './program.ts'
import { StartError } from './start-error.ts'

/**
 * Makes a cluster in a temporary folder and renames it, so that half a cluster is never taken for a whole one. Its only
 * role is named after the owner; nothing but the socket's folder (or Windows's password) lets anyone be it.
 * @param sync whether it must outlive the loss of power
 * @throws StartError when it cannot be made
 */
export async function createCluster(
  clusterDir: string,
  context: ProgramContext,
  { owner, sync }: { owner: Owner; sync: boolean },
): Promise<void> {
  const temporary = `${clusterDir}.nuevo-${process.pid}`
  try {
    mkdirSync(temporary, { mode: 0o700 })
    if (context.account) chownSync(temporary, context.account.uid, context.account.gid)
    const args = ['-D', temporary, '-U', owner.database, '-E', 'UTF8', '--data-checksums', ...localeArgs()]
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

/** Removes what first starts that did not come to their end have left. */
export function removeHalfMade(clusterDir: string): void {
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

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
