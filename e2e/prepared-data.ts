import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryRoot } from '../postgres/src/testing/temporary-root.ts'

/** A new folder, in memory where there is room; drills measure a disk, and say so by `E2E_ON_DISK`. */
export function newFolder(prefix: string): string {
  if (!process.env.E2E_ON_DISK) return temporaryRoot(prefix)
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Prepares a data folder that the workers of this run copy, which inherit its name.
 * @param make starts the program on a folder and stops it
 * @returns what removes it
 */
export async function prepareData(make: (dataDir: string) => Promise<unknown>): Promise<() => void> {
  const folder = newFolder('admin-gimnasios-prepared-')
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const dataDir = join(folder, 'data')
  try {
    await make(dataDir)
  } catch (error) {
    remove()
    throw error
  }
  rmSync(join(dataDir, 'postgres.log'))
  process.env.E2E_PREPARED = dataDir
  return remove
}

/** Copies to `dataDir` what a first start leaves. Outside a run of the tests it copies nothing. */
export function copyPrepared(dataDir: string): void {
  const prepared = process.env.E2E_PREPARED
  // Unlike Node's own copy it keeps the owner.
  if (prepared) execFileSync('cp', ['-a', prepared, dataDir])
}
