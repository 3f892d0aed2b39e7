import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REMOVE_WITH_RETRIES } from '../../files.ts'

/** Everyone, users, authenticated and interactive users, guests, anonymous: SDDL abbreviations and SIDs. */
const OTHERS = new Set(['WD', 'BU', 'AU', 'IU', 'BG', 'AN', 'S-1-1-0', 'S-1-5-11', 'S-1-5-32-545'])

/** True if the access control list, in SDDL, grants any access to a group of other users. */
export function mayOthersEnter(sddl: string): boolean {
  const list = /D:[^(]*((?:\([^)]*\))*)/.exec(sddl)?.[1] ?? ''
  return [...list.matchAll(/\(A;[^;]*;[^;]*;[^;]*;[^;]*;([^;)]+)\)/g)].some(([, who = '']) => OTHERS.has(who))
}

/** Saved to a file, because the printed output of icacls is translated; '' if icacls fails. */
export function savedAcl(folder: string): string {
  const temporary = mkdtempSync(join(tmpdir(), 'acl-'))
  try {
    const file = join(temporary, 'acl.txt')
    execFileSync('icacls', [folder, '/save', file, '/q'], {
      stdio: 'ignore',
      windowsHide: true,
      timeout: 5_000,
    })
    return readFileSync(file, 'utf16le')
  } catch {
    return ''
  } finally {
    rmSync(temporary, REMOVE_WITH_RETRIES)
  }
}
