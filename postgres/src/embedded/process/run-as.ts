import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

interface Ids {
  uid: number
  gid: number
}

/** The account that runs PostgreSQL if the program runs as root, which PostgreSQL refuses. */
export interface Account extends Ids {
  name: string
}

/**
 * Undefined unless the program is root, else the owner of the data, `postgres` or `nobody`, in this order.
 * @throws StartError if the program is root and none of these accounts exists
 */
export function chooseAccount(clusterDir: string, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parseAccounts(readFileSync('/etc/passwd', 'utf8'))
  const chosen = accountFor(accounts, { cluster: statOf(clusterDir), dataDir: statOf(dataDir) })
  if (!chosen) {
    throw new StartError(
      'La base de datos incluida no puede ejecutarse como root y no existe el usuario «nobody»: inicia el programa con otro usuario o define DATABASE_URL.',
    )
  }
  return chosen
}

export function accountFor(
  accounts: Account[],
  owners: { cluster?: Ids | undefined; dataDir?: Ids | undefined },
): Account | undefined {
  const { cluster, dataDir } = owners
  if (cluster && cluster.uid !== 0) {
    const { uid, gid } = cluster
    return accounts.find((account) => account.uid === uid) ?? { name: `${uid}`, uid, gid }
  }
  return (
    accounts.find(({ uid }) => uid !== 0 && uid === dataDir?.uid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  )
}

/** @throws StartError naming the folder on the path that the account cannot enter */
export function requireReachable(folder: string, account: Account | undefined): void {
  if (!account) return
  for (let path = folder; ; path = dirname(path)) {
    const stats = statOf(path)
    if (stats && !mayEnter(stats, account)) {
      throw new StartError(
        `La base de datos se ejecuta como el usuario «${account.name}» (PostgreSQL no acepta root) y ese usuario no puede entrar en ${path}: da permiso con "chmod a+x ${path}", mueve el programa y sus datos a otra carpeta, o inicia el programa con un usuario que no sea root.`,
      )
    }
    if (path === dirname(path)) return
  }
}

function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

export function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    // macOS writes the ids of `nobody` as -2.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}
