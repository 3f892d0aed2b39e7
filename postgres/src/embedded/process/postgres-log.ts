import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'

const LIMIT_BYTES = 5 * 1024 * 1024

/** Returns the log's new size. A failed rename is ignored, because the next start repeats it. */
export function rotateLog(path: string, rename: typeof renameSync = renameSync): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LIMIT_BYTES) return size
  try {
    rename(path, `${path}.1`)
    return 0
  } catch {
    return size
  }
}

export function loggedSince(path: string, size: number): string {
  return existsSync(path) ? readFileSync(path).subarray(size).toString() : ''
}
