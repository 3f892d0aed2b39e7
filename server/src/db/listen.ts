import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolConfig } from 'pg'

const CONNECTION_PATIENCE_MS = 5_000
const RETRY_MS = 2_000
// A connection that died without a word is found out by asking the other side.
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Calls `onChange` with what was told on a channel (NOTIFY), or with null where anything may have been: with each new
 * connection, and every two seconds while there is none. One that fails is called again: its connection is given up for a new one. Resolves
 * after the first try to connect, whatever came of it, when the first call has begun.
 */
export type Listen = (
  channel: string,
  onChange: (told: string | null) => Promise<void>,
) => Promise<{ close(): Promise<void> }>

/** Listens on a connection of its own, replaced after `retryMs` whenever it is lost or given up. */
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
      // What fails is seen by its end; an error that nobody listens to would end the program.
      client.on('error', () => {})
      client.on('notification', ({ payload }) => tell(payload ?? ''))
      try {
        // A client that is ended while it connects may never say whether it is connected.
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
