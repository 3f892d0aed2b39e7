import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { firstComplaint } from './program.ts'

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

/** What PostgreSQL complained of after the log had `size` bytes. */
export function complaintSince(path: string, size: number): string {
  return existsSync(path) ? firstComplaint(readFileSync(path).subarray(size).toString()) : ''
}
