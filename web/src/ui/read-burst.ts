import { digitsOf } from '@gym/contract/identificacion'

/** A key that was pressed, and when, in milliseconds. */
export interface Key {
  key: string
  at: number
}

/** A number that a reader sent. */
export interface Burst {
  /** Its digits. */
  numero: string
  /** The place of its first key among the keys. */
  start: number
}

/** A reader sends its keys this close together; nobody types like that. */
const READER_GAP_MS = 50
/** Digits that are this far apart were not meant as one number. */
const PAUSE_MS = 1_000
/** As many as a cédula has at least. */
const FEWEST_DIGITS = 3

/**
 * What a reader sent, where the last key is its Enter: the digits before it, with dots and hyphens or without. What was
 * typed before them is no part of it. Where digits came neither at a reader's speed nor after a pause it is not clear
 * where the number begins: then it was typed, and is nobody's scan.
 */
export function readBurst(keys: readonly Key[]): Burst | null {
  if (keys[keys.length - 1]?.key !== 'Enter') return null
  let start = keys.length - 1
  while (start > 0) {
    const before = keys[start - 1]
    const gap = (keys[start]?.at ?? 0) - (before?.at ?? 0)
    if (!before || !/^[\d.\s-]$/.test(before.key) || gap > PAUSE_MS) break
    if (gap > READER_GAP_MS) return null
    start -= 1
  }
  const sent = keys.slice(start, -1).map(({ key }) => key)
  const numero = digitsOf(sent.join(''))
  return numero.length >= FEWEST_DIGITS ? { numero, start } : null
}
