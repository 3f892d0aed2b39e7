import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * Creates the links of shared libraries, which npm omits without install scripts. If `native` is read-only,
 * creates them in `elsewhere` and returns the environment variable that names it.
 */
export function ensureLibraryLinks(
  platform: NodeJS.Platform,
  native: string,
  elsewhere: string,
): Record<string, string> {
  const missing = readLinks(native).filter((link) => !existsSync(link.target))
  try {
    for (const { source, target } of missing) makeLink(basename(source), target)
    return {}
  } catch {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    for (const { source, target } of missing) makeLink(source, join(elsewhere, basename(target)))
    return librarySearchPath(platform, [elsewhere, join(native, 'lib')])
  }
}

export function librarySearchPath(platform: NodeJS.Platform, folders: string[]): Record<string, string> {
  const variable = platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { [variable]: folders.join(':') }
}

function readLinks(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links = JSON.parse(readFileSync(file, 'utf8')) as Link[]
  const inPackage = (path: string) => join(dirname(native), path)
  return links.map(({ source, target }) => ({ source: inPackage(source), target: inPackage(target) }))
}

/** Tolerates a concurrent start that makes the same link. */
function makeLink(destination: string, path: string): void {
  if (existsSync(path)) return
  try {
    rmSync(path, { force: true })
    symlinkSync(destination, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
