import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Makes a cluster's password on Windows, where it listens at a port that everybody on the machine can reach. One that is
 * there already stays: another first start may be making its cluster with it.
 * @returns the file that holds it, undefined where there is none
 */
export function ensurePassword(platform: NodeJS.Platform, clusterDir: string): string | undefined {
  if (platform !== 'win32') return undefined
  const file = passwordFile(clusterDir)
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return file
}

/** The password of a cluster's role on Windows, undefined elsewhere. */
export function readPassword(platform: NodeJS.Platform, clusterDir: string): string | undefined {
  return platform === 'win32' ? readFileSync(passwordFile(clusterDir), 'utf8') : undefined
}

function passwordFile(clusterDir: string): string {
  return `${clusterDir}.clave`
}
