import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryRoot } from '../postgres/src/testing/temporary-root.ts'

const PATIENCE_MS = 60_000

type Make = (dataDir: string) => Promise<void>

/** A new folder, in memory where there is room; drills measure a disk, and say so by `E2E_ON_DISK`. */
export function newFolder(prefix: string): string {
  if (!process.env.E2E_ON_DISK) return temporaryRoot(prefix)
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755)
  return folder
}

/** Where the processes of a run find what one of them prepares. @returns what removes it */
export function sharePrepared(): () => void {
  const folder = newFolder('admin-gimnasios-prepared-')
  process.env.E2E_PREPARED = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Copies to `dataDir` what a first start leaves. Outside a run of the tests it copies nothing.
 * @param make starts and stops the program on a folder, once for the run; where it fails it removes that folder's parent
 */
export async function copyPrepared(dataDir: string, make: Make): Promise<void> {
  const folder = process.env.E2E_PREPARED
  if (!folder) return
  const ready = join(folder, 'ready')
  if (!existsSync(ready)) await prepare(folder, ready, make)
  // Unlike Node's own copy it keeps the owner.
  execFileSync('cp', ['-a', ready, dataDir])
}

/** The first to make `making` prepares; the other workers wait for it. */
async function prepare(folder: string, ready: string, make: Make): Promise<void> {
  const making = join(folder, 'making')
  const last = performance.now() + PATIENCE_MS
  while (!existsSync(ready)) {
    if (performance.now() > last) throw new Error('no prepared data folder after a minute')
    if (wasMade(making)) {
      const dataDir = join(making, 'data')
      await make(dataDir)
      rmSync(join(dataDir, 'postgres.log'))
      renameSync(dataDir, ready)
    }
    await delay(50)
  }
}

function wasMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
