import { randomBytes, randomInt } from 'node:crypto'
import { hashToFind } from '../../core/passwords.ts'

const HOW_MANY = 10
/** Length in letters of Crockford's base 32, which omits I, L, O and U: 50 random bits. */
const LENGTH = 10
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export async function newRecoveryCodes() {
  const plain = Array.from({ length: HOW_MANY }, oneCode)
  const sal = randomBytes(16)
  const codigos = await Promise.all(plain.map((code) => hashToFind(code, sal)))
  return {
    shown: plain.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`),
    sal,
    codigos,
  }
}

const oneCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export function readTyped(codigo: string): { phone: string } | { recovery: string } | null {
  const typed = codigo.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(typed)) return { phone: typed }
  const recovery = typed.replaceAll('O', '0').replace(/[IL]/g, '1')
  return recovery.length === LENGTH && [...recovery].every((letter) => LETTERS.includes(letter))
    ? { recovery }
    : null
}
