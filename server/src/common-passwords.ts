import { contrasenaCorta, passwordMin } from '@gym/contract/auth.rules'
import type { Rol } from '@gym/contract/permissions'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldError, wrongField } from './app-error.ts'

/** What is left of a password without the words that anybody would try first must be as long as a password has to be. */
const LEFT_MIN = passwordMin('admin')
/** A shorter one is part of too much that has nothing to do with it. */
const WORD_MIN = 3
const OWN_WORDS = ['admin', 'administrador', 'gimnasio', 'gimnasios', 'gym']

let common: Set<string> | undefined

interface Chosen {
  rol: Rol
  password: string
  /** Of the account: its name, its mail, the gym's name. */
  words: readonly string[]
}

/**
 * Refuses a password that is short for the role and, to the staff, one that is guessed first; a member's may be weak.
 *
 * @param campo the field that holds the password
 * @throws DATOS_INVALIDOS, CONTRASENA_COMUN, CONTRASENA_ADIVINABLE
 */
export function requirePassword({ rol, password, words }: Chosen, campo: string): void {
  if (password.length < passwordMin(rol)) throw wrongField(campo, contrasenaCorta(rol))
  const code = rol === 'user' ? null : guessedAs(password, words)
  if (code) throw fieldError(code, campo)
}

/** Whether a password is too weak for the staff. */
export const isWeak = ({ password, words }: Omit<Chosen, 'rol'>): boolean =>
  password.length < LEFT_MIN || guessedAs(password, words) !== null

/**
 * What is guessed first: the passwords that everybody has, those of a few letters over and over or of a run of them, and those made of the gym's name, the product's or
 * the account's own. Nothing is asked of the network: the list comes with the program. Source: ASVS 5.0, 6.2.
 */
function guessedAs(password: string, words: readonly string[]) {
  const plain = simplify(password)
  if (isCommon(password) || isMonotone(plain)) return 'CONTRASENA_COMUN'
  const known = [...OWN_WORDS, ...words.flatMap((text) => simplify(text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= WORD_MIN)
    .sort((one, other) => other.length - one.length)
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left !== plain && [...left].length < LEFT_MIN ? 'CONTRASENA_ADIVINABLE' : null
}

/** Whether it is one of the passwords that everybody has. */
export function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map(simplify))
  return common.has(simplify(password))
}

const FEWEST_LETTERS = 4

/** 'aaaaaaaa', blanks, 'abcdefgh', '87654321': what is seen of it is hardly anything, or one step after another. */
function isMonotone(plain: string): boolean {
  const seen = [...plain.replace(/[\p{Z}\p{C}]/gu, '')].map((letter) => letter.codePointAt(0) ?? 0)
  if (new Set(seen).size < FEWEST_LETTERS) return true
  const steps = new Set(seen.slice(1).map((code, index) => code - (seen[index] ?? 0)))
  return steps.size === 1
}

/** As somebody types it who guesses: without capitals and accents. */
function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
