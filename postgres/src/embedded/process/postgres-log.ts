import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'

const LIMIT_BYTES = 5 * 1024 * 1024

export function rotateLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LIMIT_BYTES) return size
  renameSync(path, `${path}.1`)
  return 0
}

export function loggedSince(path: string, size: number): string {
  return existsSync(path) ? readFileSync(path).subarray(size).toString() : ''
}
