import type { Config } from '../core/config.ts'
import type { Database } from '../db/connection/connect.ts'
import { isBehindProxy } from '../http/auth/own-machine.ts'
import type { Deps } from '../http/routes.ts'
import { crearAdminNombrado } from '../operations/cuentas/crearPrimerAdmin.ts'
import { buildApp } from './app.ts'
import { listening } from './listen.ts'
import { endRequests, REQUESTS_MS, type Stopping } from './stopping.ts'

type Restoring = Pick<Deps, 'restaurar' | 'restauracion'>

/**
 * Resolves once the program listens, to a function that ends the requests. Closes the database if the start
 * fails.
 */
export async function serve(
  config: Config,
  database: Database,
  { stopping, ...restoring }: { stopping: Stopping } & Restoring,
): Promise<() => Promise<void>> {
  try {
    const hasAdmin = await crearAdminNombrado(database.db, config.firstAdmin)
    const listener = listening(await buildApp(config, { ...database, ...restoring }), config)
    const forget = stopping.first((timeoutMs) => endRequests(listener, timeoutMs))
    const port = await listener.open()
    const open = `Admin Gimnasios en ${toOpenHere(config.publicUrl)}`
    // One write, so that a reader of the first line has the second.
    console.log(hasAdmin ? open : `${open}\n${howToBegin(config, port)}`)
    return async () => {
      await endRequests(listener, REQUESTS_MS)
      forget()
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** One spelling of the loopback, because browsers store outbox and service worker per origin. */
const toOpenHere = (publicUrl: string) =>
  publicUrl.replace(/^http:\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, 'http://localhost')

function howToBegin(config: Config, port: number): string {
  const named = 'define ADMIN_EMAIL y ADMIN_PASSWORD y reinicia el programa'
  if (isBehindProxy(config)) return `Todavía no hay administrador: ${named}.`
  const publicUrl = toOpenHere(config.publicUrl)
  const here = publicUrl.startsWith('http://localhost') ? publicUrl : `http://localhost:${port}`
  return `Todavía no hay administrador: créalo en este equipo, en ${here}/empezar ; o ${named}.`
}
