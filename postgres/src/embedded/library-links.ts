import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * Makes the shared libraries' symbolic links, which npm leaves out when it skips install scripts.
 * Where `node_modules` cannot be written they are made in `elsewhere` and the returned variable leads to them.
 * @param native the package's `native` folder
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

/** The variable that tells a program where its shared libraries are. Windows, whose package needs no links, has none. */
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

/** Does nothing when another start has made the same link in the meantime. */
function makeLink(destination: string, path: string): void {
  if (existsSync(path)) return
  try {
    // A broken link is left behind when the program's folder has been moved.
    rmSync(path, { force: true })
    symlinkSync(destination, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
