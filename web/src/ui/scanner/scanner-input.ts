import { digitsOf } from '@gym/contract/core/identificacion.rules'

export interface Reading {
  part: RegExp
  read: (keys: string) => string
}

export const NUMBERS: Reading = { part: /^[\d.\s-]$/, read: digitsOf }

export const CODES: Reading = { part: /^\S$/, read: (keys) => keys }

export interface Key {
  key: string
  at: number
}

export interface Burst {
  /** The scanned code; for an ID number its digits only. */
  numero: string
  start: number
}

/** Maximum gap in ms between a scanner's keys; a person types more slowly. */
const READER_GAP_MS = 50
/** A pause longer than this in ms separates two inputs. */
const PAUSE_MS = 1_000
const FEWEST = 3
/** Minimum length of a printed code that follows typed digits without a pause. */
const FEWEST_AFTER_TYPED = 6

/**
 * Reads the scan before a final Enter. Null if the code is too short or has keys slower than a scanner's.
 * @param isQuantity the keys went into a quantity field: there a scan may follow typed digits at once
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

/** Gaps in ms between the keys, from the last backwards, until a key or a pause that cannot be part of the code. */
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
