import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

const RETRY_MS = 500

export interface Supervisor {
  /** Stops the restarts. Resolves to the connection, which the caller must close. */
  dismiss(): Promise<Client>
}

/**
 * Restarts PostgreSQL after a crash, which ends the lock's connection, with retries until `dismiss`.
 * @param restart restarts PostgreSQL and takes the lock again
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
