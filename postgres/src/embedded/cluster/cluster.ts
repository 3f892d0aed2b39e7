import { chmodSync, chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from '../../owner.ts'
import type { Account } from '../process/run-as.ts'
import type { ProgramContext } from '../program.ts'
import { StartError } from '../start-error.ts'
import { createCluster, removeHalfMade } from './new-cluster.ts'

/**
 * Creates the cluster if the folder is missing or empty, else requires the same major version.
 * @throws StartError if the folder has other contents, another version or owner, or is not accessible
 */
export async function ensureCluster(
  clusterDir: string,
  context: ProgramContext,
  options: { owner: Owner; log: (message: string) => void; sync: boolean },
): Promise<void> {
  await removeHalfMade(clusterDir)
  if (isEmptyOrMissing(clusterDir)) {
    options.log('Preparando la base de datos por primera vez…')
    await createCluster(clusterDir, context, options)
  }
  requireSameMajor(clusterDir, context.binaries.major)
  requireOwned(clusterDir, context.account)
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

/**
 * As root, makes `account` the owner of the cluster, because PostgreSQL refuses to run as root.
 * @throws StartError if the folder belongs to another user and the program is not root
 */
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
  // Changes the folder itself last, so that the next start detects and repeats an interrupted change.
  chownSync(clusterDir, account.uid, account.gid)
}
