import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes a renaming outlive the loss of power. Windows cannot open a folder to sync it, and keeps a journal of its own. */
export function syncFolder(folder: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
