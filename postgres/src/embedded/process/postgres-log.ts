import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'

const LIMIT_BYTES = 5 * 1024 * 1024

/**
 * Sets PostgreSQL's log aside when it has grown large; only one such is kept.
 * @returns the size of the log that goes on, in bytes
 */
export function rotateLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LIMIT_BYTES) return size
  renameSync(path, `${path}.1`)
  return 0
}

/** What was written to the log after it had `size` bytes. */
export function loggedSince(path: string, size: number): string {
  return existsSync(path) ? readFileSync(path).subarray(size).toString() : ''
}
