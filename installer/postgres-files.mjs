import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { closureOf } from './closure.mjs'

/** The extensions of the migrations, and the language of their functions. */
export const EXTENSIONS = ['plpgsql', 'pg_trgm', 'unaccent', 'btree_gist']

const modules = [...EXTENSIONS, 'dict_snowball'].join('|')
const extensions = EXTENSIONS.join('|')

/** The files of PostgreSQL in an installation, besides the libraries that they need. */
const WANTED = [
  /^bin\/(initdb|pg_ctl|postgres)(\.exe)?$/,
  new RegExp(`^lib/(postgresql/)?(${modules})\\.(so|dll)$`),
  new RegExp(`^share/(postgresql/)?extension/(${extensions})(--[\\w.-]+\\.sql|\\.control)$`),
  /^share\/(postgresql\/)?[\w.]+\.(sql|bki|txt|sample)$/,
  /^share\/(postgresql\/)?(timezone|timezonesets|tsearch_data)\//,
]

/** Libraries, copied only if a program or extension loads them. On Windows extensions load postgres.exe. */
const LIBRARY = /^(bin\/([^/]+\.dll|postgres\.exe)|lib\/lib[^/]+\.so[^/]*)$/

/** @param {string} path relative to `native`, with slashes */
export const isWanted = (path) => WANTED.some((pattern) => pattern.test(path))

/**
 * Returns the names of the libraries that neither the package nor the system has.
 * @param {string} from the package's folder @param {string} to @param {import('./targets.mjs').System} system
 */
export async function copyPostgres(from, to, system) {
  const all = readdirSync(join(from, 'native'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(from, 'native').length + 1))
    .map((path) => path.replaceAll('\\', '/'))
  const copy = (/** @type {string} */ path) => cpSync(join(from, path), join(to, path), { recursive: true })
  for (const path of ['package.json', 'LICENSE.md', 'dist']) copy(path)
  for (const path of all.filter(isWanted)) copy(`native/${path}`)

  const links = readLinks(from)
  const libraries = new Map(
    all.filter((path) => LIBRARY.test(path)).map((path) => [basename(path).toLowerCase(), `native/${path}`]),
  )
  for (const { source, target } of links) libraries.set(basename(target), source)
  const closure = await closureOf(
    all
      .filter((path) => isWanted(path) && !path.startsWith('share/'))
      .map((path) => join(from, 'native', path)),
    { system, find: (name) => toFile(from, libraries.get(name)) },
  )
  for (const name of closure.libraries) copy(libraries.get(name) ?? name)
  const needed = links.filter(({ target }) => closure.libraries.includes(basename(target)))
  for (const { source, target } of needed) {
    mkdirSync(dirname(join(to, target)), { recursive: true })
    if (!existsSync(join(to, target))) symlinkSync(basename(source), join(to, target))
  }
  writeFileSync(join(to, 'native', 'pg-symlinks.json'), JSON.stringify(needed))
  return closure.missing
}

/** @param {string} from @param {string | undefined} path */
const toFile = (from, path) => (path ? join(from, path) : undefined)

/** Reads the list of symbolic links, which npm packages cannot contain. @param {string} from @returns {{ source: string, target: string }[]} */
const readLinks = (from) => JSON.parse(readFileSync(join(from, 'native', 'pg-symlinks.json'), 'utf8'))
