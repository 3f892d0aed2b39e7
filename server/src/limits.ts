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
  /** Public lookups of one address, or of one member's account. */
  consulta: RateLimiterMemory
  /** Accounts made from one address. */
  registro: RateLimiterMemory
  /** Failed logins of one account. */
  cuenta: RateLimiterMemory
  /** Failed logins from one address. */
  direccion: RateLimiterMemory
  /** Logins of one account, or from one address, wait for each other. */
  turno: Turns
}

export function createLimits(): Limits {
  return {
    consulta: new RateLimiterMemory({ points: 60, duration: MINUTE }),
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

/** The error to answer when the tries of `key` are used up, else null. Counts nothing. */
export async function exhausted(limiter: RateLimiterMemory, key: string): Promise<AppError | null> {
  const state = await limiter.get(key)
  const current = state !== null && state.msBeforeNext > 0
  return current && state.consumedPoints >= limiter.points ? tooMany(state) : null
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('DEMASIADOS_INTENTOS', {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
}
