import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { listenError } from './listen-error.ts'
import { crearPrimerAdmin } from './operations/crearPrimerAdmin.ts'
import { endRequests, type Stopping } from './stopping.ts'

/** Serves app and API until a signal says stop. Closes the database when it cannot. */
export async function serve(config: Config, database: Database, stopping: Stopping): Promise<void> {
  try {
    const admin = await crearPrimerAdmin(database.db, config.firstAdmin)
    // At once: if the port turns out to be taken, the next start has nothing to show any more.
    if (admin) console.log(`Primer ingreso (se muestra una sola vez): ${admin.email} / ${admin.password}`)
    const app = await buildApp(config, database)
    stopping.first(() => endRequests(app))
    await app.listen({ port: config.port, host: config.host })
    console.log(`Admin Gimnasios en ${toOpenHere(config.publicUrl)}`)
  } catch (error) {
    await database.close()
    throw listenError(error, config)
  }
}

/**
 * On this computer it is opened by its name: each address has a queue and a copy of the program of its own in a browser, so that one
 * is said, and browsers trust it as they do https.
 */
const toOpenHere = (publicUrl: string) =>
  publicUrl.replace(/^http:\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, 'http://localhost')
