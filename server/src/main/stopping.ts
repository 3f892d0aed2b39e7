import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Timeout for requests in progress; after it, slow downloads are cut off. */
const REQUESTS_MS = 10_000
const SWEEP_MS = 50
/** Timeout of the whole shutdown; the process then exits with 1. */
const ALL_MS = 15_000
/** Signals within this time count as one: Ctrl+C sends two, from the terminal and from npm. */
const SAME_PRESS_MS = 1_000

export interface Stopping {
  first(step: () => Promise<unknown>): void
}

/**
 * Stops on the first signal, last step first, with exit code 0; a second signal exits at once. Call before
 * starting anything, so that an aborted start leaves nothing behind.
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

export async function endRequests(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  // Closes idle keep-alive connections, which would delay the shutdown.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await Promise.race([app.close(), delay(REQUESTS_MS)])
  clearInterval(sweep)
  app.server.closeAllConnections()
}
