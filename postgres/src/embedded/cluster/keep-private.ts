import { chmodSync, chownSync, readdirSync, type Stats, statSync } from 'node:fs'
import type { Owner } from '../../owner.ts'
import type { Account } from '../process/run-as.ts'

const STICKY = 0o1000
const OTHERS = 0o077

interface KeepPrivateOptions {
  owner: Owner
  /** The account that PostgreSQL runs as where the program is root: the folder becomes its own. */
  account?: Account | undefined
  log: (message: string) => void
}

/**
 * Lets nobody but the program's own user into its data folder. A folder that is not the program's alone stays as it is, and
 * so does one that belongs to somebody else; the log says so.
 */
export function keepPrivate(dataDir: string, { owner, account, log }: KeepPrivateOptions): void {
  if (process.platform === 'win32') return
  const stats = statSync(dataDir)
  const isIts = !account || stats.uid === account.uid
  if (isIts && (stats.mode & OTHERS) === 0) return
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

/** To take everybody's temporary folder for oneself would stop the whole machine. */
function isOurs(dataDir: string, { mode }: Stats, { folders }: Owner): boolean {
  if ((mode & STICKY) !== 0) return false
  return readdirSync(dataDir, { withFileTypes: true }).every(
    (entry) =>
      !entry.isDirectory() || /^(postgres\b.*|lost\+found)$/.test(entry.name) || folders.includes(entry.name),
  )
}
