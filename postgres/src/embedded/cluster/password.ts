import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * On Windows, where any user can reach the port, writes a password file and returns its path; else undefined.
 * An existing file stays, because a concurrent first start may use its password.
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
