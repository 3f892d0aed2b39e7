import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes a rename durable against power loss. Windows cannot fsync a folder and journals renames. */
export function syncFolder(folder: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
