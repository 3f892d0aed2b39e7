import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolConfig } from 'pg'

const CONNECTION_PATIENCE_MS = 5_000
const RETRY_MS = 2_000
// TCP keepalive detects a dead connection.
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Calls `onChange` with each NOTIFY payload, or with null if any may have been lost: after each connect, and
 * every two seconds while disconnected. A failed call is retried on a new connection. Resolves after the
 * first connection attempt, once the first call has begun.
 */
export type Listen = (
  channel: string,
  onChange: (told: string | null) => Promise<void>,
) => Promise<{ close(): Promise<void> }>

/** Uses its own connection, replaced after `retryMs` if it is lost or a handler failed. */
export function listenOn(connection: PoolConfig, { retryMs = RETRY_MS } = {}): Listen {
  return async (channel, onChange) => {
    const closing = new AbortController()
    const { signal } = closing
    let client: pg.Client
    let ended: Promise<void>

    async function connect() {
      client = new pg.Client({
        connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
        ...connection,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      })
      ended = new Promise((resolve) => client.once('end', resolve))
      // The 'end' event handles failures; an unhandled 'error' would crash the process.
      client.on('error', () => {})
      client.on('notification', ({ payload }) => tell(payload ?? ''))
      try {
        // A client that is ended while connecting may never settle `connect`.
        await Promise.race([client.connect(), ended])
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        await client.end()
      }
    }

    async function tell(told: string | null) {
      try {
        await onChange(told)
      } catch {
        await client.end()
      }
    }

    async function follow() {
      while (!signal.aborted) {
        await tell(null)
        await ended
        await delay(retryMs, undefined, { signal, ref: false }).catch(() => {})
        if (!signal.aborted) await connect()
      }
    }

    await connect()
    const following = follow()
    return {
      async close() {
        closing.abort()
        await client.end()
        await following
      },
    }
  }
}
