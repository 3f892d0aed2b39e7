import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

const RETRY_MS = 500

/** Keeps a database running for as long as the app lives. */
export interface Supervisor {
  /** Lets it stop; resolves to the connection to be closed once it has. */
  dismiss(): Promise<Client>
}

/**
 * Watches the connection that holds the app's lock: its end means that PostgreSQL, or a backend of it, died.
 * It is then started again, as often as it takes, while the app lives on.
 * @param restart brings PostgreSQL back and takes the lock again
 */
export function supervise(
  first: Client,
  restart: () => Promise<Client>,
  log: (message: string) => void,
): Supervisor {
  let client = first
  let dismissed = false
  let recovery: Promise<void> | undefined

  function watch(): void {
    client.once('end', () => {
      if (!dismissed) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    log('La base de datos se cerró de repente: se inicia otra vez.')
    let lastComplaint = ''
    while (!dismissed) {
      try {
        client = await restart()
        watch()
        log('La base de datos responde otra vez.')
        return
      } catch (error) {
        const complaint = error instanceof Error ? error.message : String(error)
        if (complaint !== lastComplaint) log(complaint)
        lastComplaint = complaint
        await delay(RETRY_MS)
      }
    }
  }

  watch()
  return {
    async dismiss() {
      dismissed = true
      await recovery
      return client
    },
  }
}
