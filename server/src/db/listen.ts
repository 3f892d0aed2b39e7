import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolConfig } from 'pg'

const CONNECTION_PATIENCE_MS = 5_000
const RETRY_MS = 2_000
// A connection that died without a word is found out by asking the other side.
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Calls `onChange`, which must not throw, when something was told on a channel (NOTIFY) or may have been: with each new
 * connection, and every two seconds while there is none. Resolves after the first try to connect, whatever came of it.
 */
export type Listen = (channel: string, onChange: () => Promise<void>) => Promise<{ close(): Promise<void> }>

/** Listens on a connection of its own, made anew whenever it is lost. */
export function listenOn(connection: PoolConfig): Listen {
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
      client.on('notification', onChange)
      try {
        await client.connect()
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        await client.end()
      }
      await onChange()
    }

    async function reconnect() {
      while (!signal.aborted) {
        await ended
        await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
        if (!signal.aborted) await connect()
      }
    }

    await connect()
    const reconnecting = reconnect()
    return {
      async close() {
        closing.abort()
        await client.end()
        await reconnecting
      },
    }
  }
}
