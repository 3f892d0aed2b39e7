import { contrasenaCorta, passwordMin } from '@gym/contract/auth/auth.rules'
import type { Rol } from '@gym/contract/permissions/permissions'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldError, wrongField } from './app-error.ts'

/** Minimum length of a password after its predictable words are removed. */
const LEFT_MIN = passwordMin('admin')
/** Minimum length of a predictable word: shorter words occur in unrelated text. */
const WORD_MIN = 3
const OWN_WORDS = ['admin', 'administrador', 'gimnasio', 'gimnasios', 'gym']

let common: Set<string> | undefined

interface Chosen {
  rol: Rol
  password: string
  words: readonly string[]
}

/** @throws DATOS_INVALIDOS, CONTRASENA_COMUN, CONTRASENA_ADIVINABLE, at the form field `campo` */
export function requirePassword({ rol, password, words }: Chosen, campo: string): void {
  if (password.length < passwordMin(rol)) throw wrongField(campo, contrasenaCorta(rol))
  const code = rol === 'user' ? null : guessedAs(password, words)
  if (code) throw fieldError(code, campo)
}

export const isWeak = ({ password, words }: Omit<Chosen, 'rol'>): boolean =>
  password.length < LEFT_MIN || guessedAs(password, words) !== null

/** Error code of a common or monotonous password, or one of little more than known words (ASVS 5.0, 6.2). */
function guessedAs(password: string, words: readonly string[]) {
  const plain = simplify(password)
  if (isCommon(password) || isMonotone(plain)) return 'CONTRASENA_COMUN'
  const known = [...OWN_WORDS, ...words.flatMap((text) => simplify(text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= WORD_MIN)
    .sort((one, other) => other.length - one.length)
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left !== plain && [...left].length < LEFT_MIN ? 'CONTRASENA_ADIVINABLE' : null
}

export function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(simplify))
  return common.has(simplify(password))
}

const FEWEST_LETTERS = 4

/** True for few distinct characters or a constant step: 'aaaaaaaa', blanks, 'abcdefgh', '87654321'. */
function isMonotone(plain: string): boolean {
  const seen = [...plain.replace(/[\p{Z}\p{C}]/gu, '')].map((letter) => letter.codePointAt(0) ?? 0)
  if (new Set(seen).size < FEWEST_LETTERS) return true
  const steps = new Set(seen.slice(1).map((code, index) => code - (seen[index] ?? 0)))
  return steps.size === 1
}

function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
