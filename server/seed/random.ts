import { v7 } from 'uuid'

/** A seeded pseudo-random generator: the demo is the same on every machine. */
export interface Random {
  chance(probability: number): boolean
  /** An integer from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  weighted<T>(options: readonly (readonly [option: T, weight: number])[]): T
  id(at: Date): string
}

/** @param name each resource has its own stream, so that a new one does not change the others */
export function randomFor(name: string): Random {
  const next = mulberry32(seedOf(name))
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
    weighted(options) {
      let left = next() * options.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [option, weight] of options) {
        left -= weight
        if (left < 0) return option
      }
      throw new RangeError('No option has a weight')
    },
    id: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => whole(0, 255)) }),
  }
}

function seedOf(name: string): number {
  return [...name].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)
}

// Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
