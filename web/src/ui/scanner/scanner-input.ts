import { digitsOf } from '@gym/contract/core/identificacion'

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
/** Shortest printed code that may follow typed digits without a pause. */
const FEWEST_AFTER_TYPED = 6

/**
 * Parses the keys before a scanner's Enter. Keys that neither arrive at scanner speed nor follow a pause were typed: null.
 * @param isQuantity the keys went into a quantity field, whose digits a scan may follow at once
 */
export function readScan(
  keys: readonly Key[],
  { part, read }: Reading = NUMBERS,
  isQuantity = false,
): Burst | null {
  if (keys[keys.length - 1]?.key !== 'Enter') return null
  const gaps = gapsBefore(keys, part)
  const typedAt = gaps.findIndex((gap) => gap > READER_GAP_MS)
  if (typedAt >= 0 && !(isQuantity && gaps.slice(typedAt).every((gap) => gap > READER_GAP_MS))) return null
  const start = keys.length - 1 - (typedAt >= 0 ? typedAt : gaps.length)
  const sent = keys.slice(start, -1).map(({ key }) => key)
  const numero = read(sent.join(''))
  return numero.length >= (typedAt >= 0 ? FEWEST_AFTER_TYPED : FEWEST) ? { numero, start } : null
}

/** Gaps in ms, from the last key backwards, as long as the keys may belong to one number. */
function gapsBefore(keys: readonly Key[], part: RegExp): number[] {
  const gaps: number[] = []
  for (let at = keys.length - 1; at > 0; at -= 1) {
    const before = keys[at - 1]
    const gap = (keys[at]?.at ?? 0) - (before?.at ?? 0)
    if (!before || !part.test(before.key) || gap > PAUSE_MS) break
    gaps.push(gap)
  }
  return gaps
}
