import { chmodSync, chownSync, readdirSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Owner } from '../../owner.ts'
import type { Account } from '../process/run-as.ts'
import { mayOthersEnter, savedAcl } from './windows-acl.ts'

const STICKY = 0o1000
const OTHERS = 0o077

interface KeepPrivateOptions {
  owner: Owner
  account?: Account | undefined
  log: (message: string) => void
  platform?: NodeJS.Platform
  aclOf?: (folder: string) => string
}

/**
 * Closes the folder to other users, or logs a warning. On Windows it only warns: a changed access list could
 * lock out the account of a service or of a backup.
 */
export function keepPrivate(
  dataDir: string,
  { owner, account, log, platform = process.platform, aclOf = savedAcl }: KeepPrivateOptions,
): void {
  if (platform === 'win32') {
    if (mayOthersEnter(aclOf(dataDir)))
      log(
        `Otros usuarios de este equipo pueden leer la carpeta de datos ${dataDir}: ciérrala con ${closing(dataDir)}`,
      )
    return
  }
  const stats = statSync(dataDir)
  const isOwned = !account || stats.uid === account.uid
  if (isOwned && (stats.mode & OTHERS) === 0) return
  try {
    if (!isOurs(dataDir, stats, owner)) throw new Error('it holds what is of others')
    if (account) chownSync(dataDir, account.uid, account.gid)
    chmodSync(dataDir, 0o700)
  } catch {
    log(
      `Otros usuarios de este equipo pueden entrar en la carpeta de datos ${dataDir}: usa una solo para el programa y ciérrala con "chmod 700 ${dataDir}".`,
    )
  }
}

/** The icacls command that leaves access to the system, the administrators (their SID) and this account. */
function closing(dataDir: string): string {
  const all = '(OI)(CI)F'
  return `icacls "${dataDir}" /inheritance:r /grant:r *S-1-5-18:${all} *S-1-5-32-544:${all} "${userInfo().username}:${all}"`
}

/** True if all directories are the program's. A sticky bit marks a shared folder, which must stay open. */
function isOurs(dataDir: string, { mode }: Stats, { folders }: Owner): boolean {
  if ((mode & STICKY) !== 0) return false
  return readdirSync(dataDir, { withFileTypes: true }).every(
    (entry) =>
      !entry.isDirectory() || /^(postgres\b.*|lost\+found)$/.test(entry.name) || folders.includes(entry.name),
  )
}
