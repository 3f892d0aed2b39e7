import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldError } from './app-error.ts'

/** What is left of a password without the words that anybody would try first must be as long as a password has to be. */
const LEFT_MIN = 8
/** A shorter one is part of too much that has nothing to do with it. */
const WORD_MIN = 3
const OWN_WORDS = ['admin', 'administrador', 'gimnasio', 'gimnasios', 'gym']

let common: Set<string> | undefined

/**
 * Refuses what is guessed first: the passwords that everybody has, those of a few letters over and over or of a run of them, and those made of the gym's name, the product's or
 * the account's own. Nothing is asked of the network: the list comes with the program. Source: ASVS 5.0, 6.2.
 *
 * @param words of the account: its name, its mail, the gym's name
 * @param campo the field that holds the password
 * @throws CONTRASENA_COMUN, CONTRASENA_ADIVINABLE
 */
export function refuseGuessable(password: string, words: readonly string[], campo: string): void {
  const plain = simplify(password)
  if (isCommon(password) || isMonotone(plain)) throw fieldError('CONTRASENA_COMUN', campo)
  const known = [...OWN_WORDS, ...words.flatMap((text) => simplify(text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= WORD_MIN)
    .sort((one, other) => other.length - one.length)
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  if (left !== plain && [...left].length < LEFT_MIN) throw fieldError('CONTRASENA_ADIVINABLE', campo)
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
