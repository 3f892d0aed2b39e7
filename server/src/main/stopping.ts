import { setTimeout as delay } from 'node:timers/promises'
import type { Listening } from './listen.ts'

// Windows sends SIGBREAK for Ctrl+Break, and SIGHUP when the console window closes.
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const
/** Timeout for requests in progress; after it, open requests, such as slow downloads, are cut off. */
export const REQUESTS_MS = 10_000
/** Timeout for requests after SIGHUP on Windows, which ends the process itself some seconds later. */
const REQUESTS_OF_A_WINDOW_MS = 1_500
const SWEEP_MS = 50
/** Timeout of the whole shutdown; the process then exits with 1. */
const ALL_MS = 15_000
/** Signals within this time of the first count as one: Ctrl+C sends two, from the terminal and from npm. */
const SAME_PRESS_MS = 1_000

export interface Stopping {
  /** Adds a step before the others. Returns a function that removes it, for a resource closed earlier. */
  first(step: (timeoutMs: number) => Promise<unknown>): () => void
  isStopping(): boolean
}

/**
 * Runs the steps on the first signal, the last registered one first, and exits with 0. A signal more than
 * SAME_PRESS_MS later exits with 1 at once. Call it first, so that an aborted start leaves nothing behind.
 */
export function stopOnSignals({ alsoWithInput }: { alsoWithInput: boolean }): Stopping {
  const steps: ((timeoutMs: number) => Promise<unknown>)[] = []
  let pressed: number | undefined
  let isStopping = false
  async function stop(timeoutMs: number) {
    setTimeout(() => process.exit(1), ALL_MS).unref()
    for (let step = steps.pop(); step; step = steps.pop()) await step(timeoutMs)
    process.exit(0)
  }
  function hear(signal: NodeJS.Signals | 'end') {
    // The end of the input is no second press: a launcher may close it together with a signal, or after one.
    if (signal !== 'end') {
      if (pressed !== undefined && Date.now() - pressed > SAME_PRESS_MS) process.exit(1)
      pressed ??= Date.now()
    }
    if (isStopping) return
    isStopping = true
    stop(stopTimeoutFor(signal, process.platform)).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  for (const signal of SIGNALS) process.on(signal, hear)
  if (alsoWithInput)
    process.stdin
      .on('end', () => hear('end'))
      .on('error', () => hear('end'))
      .resume()
  return {
    isStopping: () => isStopping,
    first(step) {
      steps.push(step)
      return () => {
        const index = steps.indexOf(step)
        if (index >= 0) steps.splice(index, 1)
      }
    },
  }
}

export const stopTimeoutFor = (signal: NodeJS.Signals | 'end', platform: NodeJS.Platform): number =>
  signal === 'SIGHUP' && platform === 'win32' ? REQUESTS_OF_A_WINDOW_MS : REQUESTS_MS

export async function endRequests({ server, close }: Listening, timeoutMs: number): Promise<void> {
  // Closes idle keep-alive connections, which would delay the shutdown.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  await Promise.race([close(), delay(timeoutMs)])
  clearInterval(sweep)
  server.closeAllConnections()
}
