import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Creates the owner's password file on Windows, where any user can reach the port. Leaves an existing file,
 * because a concurrent start may use it.
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

export function readPassword(platform: NodeJS.Platform, clusterDir: string): string | undefined {
  return platform === 'win32' ? readFileSync(passwordFile(clusterDir), 'utf8') : undefined
}

function passwordFile(clusterDir: string): string {
  return `${clusterDir}.clave`
}
