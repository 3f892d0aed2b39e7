import { join } from 'node:path'
import { run, writeNew } from './run.mjs'
import { sign } from './sign.mjs'
import { TARGETS, VERSION } from './targets.mjs'
import { copyRuntime } from './vc-runtime.mjs'

const SOURCES = join(import.meta.dirname, 'windows')
const GCC = 'x86_64-w64-mingw32-gcc'

/**
 * Copies the Visual C++ runtime in the folder `from` into the tree. Returns false if `from` is not set.
 * @param {string} tree @param {string | undefined} from
 */
export const addRuntime = (tree, from) =>
  copyRuntime(join(tree, 'app', 'node_modules', TARGETS.windows.postgres.name, 'native', 'bin'), from)

/**
 * Makes the Windows installer. Returns its path.
 * @param {object} contents
 * @param {string} contents.tree the folder of the program
 * @param {string} contents.to the folder of the installer
 * @param {boolean} contents.isTrial adds -PRUEBA to the file's name: the Visual C++ runtime is missing
 * @param {string} [contents.version]
 * @param {'lzma' | 'zlib'} [contents.compression] `zlib` is faster, for drills
 */
export async function makeExe({ tree, to, isTrial, version = VERSION, compression = 'lzma' }) {
  const file = join(to, `admin-gimnasios-${version}-windows-x64${isTrial ? '-PRUEBA' : ''}.exe`)
  writeNew(join(tree, 'VERSION'), `${version}\n`)
  await compile(join(tree, 'gimnasio.exe'), [])
  await compile(join(tree, 'abrir.exe'), ['-mwindows'])
  for (const name of ['gimnasio.exe', 'abrir.exe']) await sign(join(tree, name))
  const values = [`-DVERSION=${version}`, `-DFROM=${tree}`, `-DOUT=${file}`, `-DCOMPRESSION=${compression}`]
  if (process.env.SIGN_WITH)
    values.push(`-DSIGN="${process.execPath}" "${join(import.meta.dirname, 'sign.mjs')}"`)
  await run('makensis', ['-V2', '-NOCD', '-INPUTCHARSET', 'UTF8', ...values, join(SOURCES, 'instalador.nsi')])
  await sign(file)
  return file
}

const C_FILES = ['gimnasio.c', 'places.c', 'service.c', 'control.c']

/** Compiles a program that needs only the libraries of Windows. @param {string} file @param {string[]} flags */
const compile = (file, flags) =>
  run(GCC, [
    ...['-O2', '-Wall', '-Wextra', '-Werror', '-municode', '-static', '-s', ...flags],
    ...['-o', file, ...C_FILES.map((name) => join(SOURCES, name))],
    ...['-lws2_32', '-lshell32', '-ladvapi32'],
  ])
