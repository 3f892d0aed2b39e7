import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** For requests under way; a download that is read slowly is then cut off. */
const REQUESTS_MS = 10_000
const SWEEP_MS = 50
/** For all of it: after that the process ends with 1. */
const ALL_MS = 15_000
/** Ctrl+C reaches the process twice, from the terminal and from npm. */
const SAME_PRESS_MS = 1_000

export interface Stopping {
  /** Adds what is to be ended; what was added last is ended first. */
  first(step: () => Promise<unknown>): void
}

/**
 * From now on a signal, also that of a terminal that is closed, ends the program in order and with 0; a second one ends it at
 * once. To be called before anything is begun, so that nothing is left behind by a start that was broken off.
 */
export function stopOnSignals(): Stopping {
  const steps: (() => Promise<unknown>)[] = []
  let since: number | undefined
  async function stop() {
    setTimeout(() => process.exit(1), ALL_MS).unref()
    for (let step = steps.pop(); step; step = steps.pop()) await step()
    process.exit(0)
  }
  function hear() {
    if (since !== undefined && Date.now() - since > SAME_PRESS_MS) process.exit(1)
    if (since !== undefined) return
    since = Date.now()
    stop().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  for (const signal of SIGNALS) process.on(signal, hear)
  return { first: (step) => steps.push(step) }
}

/** Lets the requests under way be answered; those that take too long are cut off. */
export async function endRequests(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  // A connection that is kept alive after its last answer would hold the stop up.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await Promise.race([app.close(), delay(REQUESTS_MS)])
  clearInterval(sweep)
  app.server.closeAllConnections()
}
