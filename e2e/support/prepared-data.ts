import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryRoot } from '../../postgres/src/testing/temporary-root.ts'

/** Makes a data folder, which `copyPrepared` copies for each program. Returns a function that removes it. */
export async function prepareData(make: (dataDir: string) => Promise<unknown>): Promise<() => void> {
  const folder = temporaryRoot('admin-gimnasios-prepared-')
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const dataDir = join(folder, 'data')
  try {
    await make(dataDir)
    rmSync(join(dataDir, 'postgres.log'), { force: true })
  } catch (error) {
    remove()
    throw error
  }
  process.env.E2E_PREPARED = dataDir
  return remove
}

export function copyPrepared(dataDir: string): void {
  const prepared = process.env.E2E_PREPARED
  if (!prepared) return
  if (process.platform === 'win32') cpSync(prepared, dataDir, { recursive: true })
  // Unlike Node's copy, `cp` preserves the owner.
  else execFileSync('cp', ['-a', prepared, dataDir])
}
