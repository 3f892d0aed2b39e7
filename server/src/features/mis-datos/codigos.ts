import { randomInt } from 'node:crypto'

// What is read from a receipt and typed: no 0 and O, no 1, I and L.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A code for a receipt: one of 850 thousand million. */
export const createCodigo = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
