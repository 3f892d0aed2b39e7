import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, writeNew } from './run.mjs'
import { VERSION } from './targets.mjs'

const SOURCES = join(import.meta.dirname, 'linux')

/**
 * @typedef {object} Contents
 * @property {string} tree the folder of the program
 * @property {string} to the folder of the package
 * @property {string} [version]
 * @property {'xz' | 'gzip'} [compression] `gzip` is faster, for drills
 */

/** Makes the .deb. Returns its path. @param {Contents} contents */
export async function makeDeb({ tree, to, version = VERSION, compression = 'xz' }) {
  const name = `admin-gimnasios_${version}_amd64.deb`
  const folder = mkdtempSync(join(dirname(tree), 'deb-'))
  try {
    chmodSync(folder, 0o755)
    const place = (/** @type {string} */ source, /** @type {string} */ path, mode = 0o644) =>
      placeFile(source, join(folder, path), mode)
    // Hard links instead of copies, because the tree is large.
    mkdirSync(join(folder, 'usr/lib'), { recursive: true })
    await run('cp', ['-al', tree, join(folder, 'usr/lib/admin-gimnasios')])
    const files = join(folder, 'usr/lib/admin-gimnasios')
    place('servicio.sh', 'usr/lib/admin-gimnasios/servicio.sh')
    writeNew(join(files, 'VERSION'), `${version}\n`)
    place('gimnasio', 'usr/bin/gimnasio', 0o755)
    place('admin-gimnasios.service', 'usr/lib/systemd/system/admin-gimnasios.service')
    mkdirSync(join(folder, 'usr/share/doc/admin-gimnasios'), { recursive: true })
    cpSync(join(tree, 'licencias.txt'), join(folder, 'usr/share/doc/admin-gimnasios/copyright'))
    const kilobytes = (await run('du', ['-sk', folder])).split('\t')[0] ?? ''
    const values = { version, kilobytes }
    for (const script of ['control', 'preinst', 'postinst', 'prerm', 'postrm'])
      placeFile(script, join(folder, 'DEBIAN', script), script === 'control' ? 0o644 : 0o755, values)
    await readable(folder)
    const fast = compression === 'gzip' ? ['-z1'] : []
    await run('dpkg-deb', [
      '--root-owner-group',
      `-Z${compression}`,
      ...fast,
      '--build',
      folder,
      join(to, name),
    ])
    return join(to, name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Makes the .tar.xz or .tar.gz, for Linux without dpkg. Returns its path. @param {Contents} contents */
export async function makeTar({ tree, to, version = VERSION, compression = 'xz' }) {
  const name = `admin-gimnasios-${version}-linux-x64`
  const folder = mkdtempSync(join(dirname(tree), 'tar-'))
  try {
    const inside = join(folder, name)
    mkdirSync(inside)
    await run('cp', ['-al', tree, join(inside, 'programa')])
    placeFile('servicio.sh', join(inside, 'programa/servicio.sh'), 0o644)
    writeNew(join(inside, 'programa/VERSION'), `${version}\n`)
    placeFile('instalar.sh', join(inside, 'instalar.sh'), 0o755)
    placeFile('gimnasio', join(inside, 'gimnasio'), 0o755)
    placeFile('admin-gimnasios.service', join(inside, 'admin-gimnasios.service'), 0o644)
    await readable(folder)
    const file = join(to, `${name}.tar.${compression === 'xz' ? 'xz' : 'gz'}`)
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
    await run('tar', ['-C', folder, ...owner, compression === 'xz' ? '-cJf' : '-czf', file, name])
    return file
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Replaces the `{name}` placeholders of a file of `installer/linux` by `values`.
 * @param {string} source @param {string} file @param {number} mode @param {Record<string, string>} [values]
 */
function placeFile(source, file, mode, values = {}) {
  let content = readFileSync(join(SOURCES, source), 'utf8')
  for (const [name, value] of Object.entries(values)) content = content.replaceAll(`{${name}}`, value)
  mkdirSync(dirname(file), { recursive: true })
  writeNew(file, content)
  chmodSync(file, mode)
}

/** Lets any account run the program, whatever the umask of the build was. @param {string} folder */
const readable = (folder) => run('chmod', ['-R', 'u=rwX,go=rX', folder])
