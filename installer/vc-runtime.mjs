import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Libraries of the Visual C++ runtime, which PostgreSQL needs and Windows does not have. */
export const RUNTIME = ['msvcp140.dll', 'vcruntime140.dll', 'vcruntime140_1.dll']

/** PostgreSQL's compiler, MSVC 19.44, needs at least this runtime; an older one crashes. */
const OLDEST = [14, 44]

/**
 * @param {string} bin folder of PostgreSQL's programs @param {string | undefined} from
 * @throws Error if a library is missing or too old
 */
export function copyRuntime(bin, from) {
  if (!from) return false
  for (const name of RUNTIME) {
    const file = join(from, name)
    if (!existsSync(file)) throw new Error(`En VC_RUNTIME falta ${name}: ${from}.`)
    const [major, minor] = fileVersion(readFileSync(file))
    if (major !== OLDEST[0] || minor < (OLDEST[1] ?? 0))
      throw new Error(
        `${name} de VC_RUNTIME es la versión ${major}.${minor}; se necesita la 14.44 o posterior.`,
      )
    cpSync(file, join(bin, name))
  }
  return true
}

const FIXED_FILE_INFO = Buffer.from('bd04effe', 'hex')
/** Offset of `dwFileVersionMS` in VS_FIXEDFILEINFO. */
const VERSION_MS = 8

/** Zeros without a version resource. @param {Buffer} content @returns {[number, number]} major and minor */
export function fileVersion(content) {
  const at = content.indexOf(FIXED_FILE_INFO)
  if (at < 0) return [0, 0]
  return [content.readUInt16LE(at + VERSION_MS + 2), content.readUInt16LE(at + VERSION_MS)]
}
