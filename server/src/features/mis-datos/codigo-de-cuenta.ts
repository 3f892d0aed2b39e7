import { randomInt } from 'node:crypto'

// Without lookalikes: 0 and O, 1, I and L.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Draws one of 31^8 codes (about 850 billion). */
export const createCodigo = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
