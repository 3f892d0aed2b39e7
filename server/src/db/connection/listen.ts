import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolConfig } from 'pg'

const CONNECTION_TIMEOUT_MS = 5_000
const RETRY_MS = 2_000
// Idle time before the first TCP keepalive probe, which detects a dead connection.
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Calls `onChange` with each NOTIFY payload, and with null after each connection attempt, because payloads
 * may have been lost. Resolves once the first call has begun.
 */
export type Listen = (
  channel: string,
  onChange: (payload: string | null) => Promise<void>,
) => Promise<{ close(): Promise<void> }>

/** Listens on its own connection, and reconnects `retryMs` after a lost connection or a failed `onChange`. */
export function listenOn(connection: PoolConfig, { retryMs = RETRY_MS } = {}): Listen {
  return async (channel, onChange) => {
    const closing = new AbortController()
    const { signal } = closing
    let client: pg.Client
    let ended: Promise<void>

    async function connect() {
      client = new pg.Client({
        connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
        ...connection,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      })
      ended = new Promise((resolve) => client.once('end', resolve))
      // The 'end' event handles failures; an unhandled 'error' would crash the process.
      client.on('error', () => {})
      client.on('notification', ({ payload }) => tell(payload ?? ''))
      try {
        // `connect` may never settle if the client is ended while connecting.
        await Promise.race([client.connect(), ended])
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        await client.end()
      }
    }

    async function tell(payload: string | null) {
      try {
        await onChange(payload)
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
