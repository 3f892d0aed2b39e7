import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { PortTaken } from './start-failure.ts'

const RETRY_MS = 500
/** Time after which a taken port counts as lost: the app's connection pools know only this port. */
const PORT_MS = 30_000

export interface Supervisor {
  /** Stops the restarts. Resolves to the connection of the app lock, which the caller must close. */
  dismiss(): Promise<Client>
}

interface Supervision {
  /** Restarts PostgreSQL. Resolves to the connection of the app lock. */
  restart: () => Promise<Client>
  log: (message: string) => void
  /** Runs once another program has had the port for `PORT_MS`; the restarts end. */
  lost: () => void
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

/** Restarts PostgreSQL when the connection of the app lock ends; retries until `dismiss`, or until `lost`. */
export function supervise(
  first: Client,
  { restart, log, lost, now = Date.now, wait = delay }: Supervision,
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
    let taken: number | undefined
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
        taken = error instanceof PortTaken ? (taken ?? now()) : undefined
        if (taken !== undefined && now() - taken >= PORT_MS) {
          log('El programa se cierra: inícialo otra vez y la base de datos usará otro puerto.')
          return lost()
        }
        await wait(RETRY_MS)
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
