import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'
import { createTurns, type Turns } from './turns.ts'

/**
 * How many tries are allowed, counted in this process (a restart forgives). Windows in seconds.
 * Source: the API's conventions, Limits.
 */
const MINUTE = 60

/** The limit that a route can declare. */
export type RouteLimit = 'consulta'

export interface Limits {
  /** Public lookups of one address, or of one member's account. A gym's Wi-Fi is one address for all who are there. */
  consulta: LookupLimits
  /** Accounts made from one address. */
  registro: RateLimiterMemory
  /** Failed logins of one account. */
  cuenta: RateLimiterMemory
  /** Failed logins from one address. */
  direccion: RateLimiterMemory
  /** Logins of one account, or from one address, wait for each other. */
  turno: Turns
}

export interface LookupLimits {
  /** Those that found nobody, so that nobody learns who is here by guessing. */
  misses: RateLimiterMemory
  /** Those that found somebody. */
  hits: RateLimiterMemory
}

export function createLimits(): Limits {
  return {
    consulta: {
      misses: new RateLimiterMemory({ points: 60, duration: MINUTE }),
      hits: new RateLimiterMemory({ points: 600, duration: MINUTE }),
    },
    registro: new RateLimiterMemory({ points: 20, duration: 60 * MINUTE }),
    cuenta: new RateLimiterMemory({ points: 10, duration: 15 * MINUTE }),
    direccion: new RateLimiterMemory({ points: 100, duration: 15 * MINUTE }),
    turno: createTurns(),
  }
}

/** Counts one try. @throws DEMASIADOS_INTENTOS with the seconds to wait. */
export async function countTry(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? tooMany(rejected) : rejected
  }
}

/**
 * Counts one lookup before it is known what it finds, so that those made at once are counted too: as a miss until it
 * is a hit. @throws DEMASIADOS_INTENTOS also for what would find somebody, which would else tell hits from misses.
 */
export async function countLookup({ misses, hits }: LookupLimits, key: string): Promise<void> {
  const refusal = await exhausted(hits, key)
  if (refusal) throw refusal
  await countTry(misses, key)
}

/** The lookup found somebody: it was no miss. */
export async function countHit({ misses, hits }: LookupLimits, key: string): Promise<void> {
  await misses.reward(key)
  await hits.penalty(key)
}

/** The error to answer when the tries of `key` are used up, else null. Counts nothing. */
export async function exhausted(limiter: RateLimiterMemory, key: string): Promise<AppError | null> {
  const state = await limiter.get(key)
  const current = state !== null && state.msBeforeNext > 0
  return current && state.consumedPoints >= limiter.points ? tooMany(state) : null
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfterSeconds / MINUTE)
  return new AppError('DEMASIADOS_INTENTOS', {
    retryAfterSeconds,
    ...(minutes > 1 && { mensaje: `Demasiados intentos. Inténtalo de nuevo en ${minutes} minutos.` }),
  })
}
