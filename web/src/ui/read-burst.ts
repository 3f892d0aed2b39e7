import { digitsOf } from '@gym/contract/identificacion'

/** What a reader is there for: which keys are a part of it, and what they say. */
export interface Reading {
  part: RegExp
  read: (keys: string) => string
}

/** The number of a person, with dots and hyphens or without. */
export const NUMBERS: Reading = { part: /^[\d.\s-]$/, read: digitsOf }

/** What is printed on a thing: letters too, as they are. */
export const CODES: Reading = { part: /^\S$/, read: (keys) => keys }

/** A key that was pressed, and when, in milliseconds. */
export interface Key {
  key: string
  at: number
}

/** A number or code that a reader sent. */
export interface Burst {
  /** Of a number, its digits. */
  numero: string
  /** The place of its first key among the keys. */
  start: number
}

/** A reader sends its keys this close together; nobody types like that. */
const READER_GAP_MS = 50
/** Digits that are this far apart were not meant as one number. */
const PAUSE_MS = 1_000
/** As many as a cédula has at least. */
const FEWEST = 3

/**
 * What a reader sent, where the last key is its Enter: the keys before it that are a part of what it reads. What was
 * typed before them is no part of it. Where they came neither at a reader's speed nor after a pause it is not clear
 * where the number begins: then it was typed, and is no scan.
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
