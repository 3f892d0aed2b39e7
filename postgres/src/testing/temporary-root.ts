import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 2 ** 30

/** Makes a folder, in memory if it has room, which is faster; `TESTS_ON_DISK` forces the disk. */
export function temporaryRoot(prefix = 'embedded-test-'): string {
  const root = mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), prefix))
  chmodSync(root, 0o755)
  return root
}

function isRoomy(): boolean {
  if (process.env.TESTS_ON_DISK || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
