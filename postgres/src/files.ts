import { existsSync } from 'node:fs'
import { link as linkNow, rename as renameNow, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Errors of Windows while an antivirus or the indexer reads the file, or any file of the folder. */
export const BLOCKED = new Set(['EPERM', 'EACCES', 'EBUSY'])
const RENAME_TIMEOUT_MS = 30_000
const LONGEST_WAIT_MS = 500

/** For Windows: retries for 20 s. Node ignores `maxRetries` without `recursive`, also for a single file. */
export const REMOVE_WITH_RETRIES = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const

interface Means {
  platform?: NodeJS.Platform
  rename?: (from: string, to: string) => Promise<unknown>
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

/** Renames a file or folder; on Windows, with retries while another program has it open. */
export async function renameWithRetries(from: string, to: string, means: Means = {}): Promise<void> {
  const { platform = process.platform, rename = renameNow, now = Date.now, wait = delay } = means
  const deadline = now() + (platform === 'win32' ? RENAME_TIMEOUT_MS : 0)
  for (let pause = 10; ; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!BLOCKED.has(`${(error as NodeJS.ErrnoException).code}`) || now() >= deadline) throw error
      await wait(pause)
    }
  }
}

/**
 * Names a complete file by a hard link, because a rename could replace another process's file. Renames it on
 * a disk without links (USB stick).
 * @returns false if the name is taken
 */
export async function nameFinished(
  temporary: string,
  file: string,
  { link = linkNow }: { link?: typeof linkNow } = {},
): Promise<boolean> {
  try {
    await link(temporary, file)
  } catch {
    if (existsSync(file)) return false
    await renameWithRetries(temporary, file)
    return true
  }
  // The file is complete under its name, so a leftover temporary file does not matter.
  await rm(temporary, REMOVE_WITH_RETRIES).catch(() => {})
  return true
}
