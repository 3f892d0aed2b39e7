import { digitsOf } from '@gym/contract/identificacion'

/** The keys of a scanner's code, and how to parse them. */
export interface Reading {
  part: RegExp
  read: (keys: string) => string
}

/** A person's ID number, with or without dots and hyphens. */
export const NUMBERS: Reading = { part: /^[\d.\s-]$/, read: digitsOf }

/** A printed code, letters included. */
export const CODES: Reading = { part: /^\S$/, read: (keys) => keys }

export interface Key {
  key: string
  at: number
}

export interface Burst {
  /** Digits only, for a number. */
  numero: string
  start: number
}

/** A scanner's keys are this close together; a person's are not. */
const READER_GAP_MS = 50
/** A longer pause separates two inputs. */
const PAUSE_MS = 1_000
/** Shortest ID number. */
const FEWEST = 3

/**
 * The scanned code if the last key is its Enter. Null if the gaps are neither a scanner's nor a pause: then
 * the number was typed.
 */
export function readBurst(keys: readonly Key[], { part, read }: Reading = NUMBERS): Burst | null {
  if (keys[keys.length - 1]?.key !== 'Enter') return null
  let start = keys.length - 1
  while (start > 0) {
    const before = keys[start - 1]
    const gap = (keys[start]?.at ?? 0) - (before?.at ?? 0)
    if (!before || !part.test(before.key) || gap > PAUSE_MS) break
    if (gap > READER_GAP_MS) return null
    start -= 1
  }
  const sent = keys.slice(start, -1).map(({ key }) => key)
  const numero = read(sent.join(''))
  return numero.length >= FEWEST ? { numero, start } : null
}
