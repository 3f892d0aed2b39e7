import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * An installed tool's script, to be run by Node itself: the same on Windows, where what npm puts in `.bin` are
 * shell scripts.
 * @param {string} packageName
 * @param {string} [command] where the package has several
 */
export function toolScript(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
