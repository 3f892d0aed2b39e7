import type { Config } from '../core/config.ts'
import type { Database } from '../db/connection/connect.ts'
import { crearPrimerAdmin } from '../operations/cuentas/crearPrimerAdmin.ts'
import { buildApp } from './app.ts'
import { listening } from './listen.ts'
import { endRequests, type Stopping } from './stopping.ts'

/** Starts the program, which runs until a signal. Closes the database if the start fails. */
export async function serve(config: Config, database: Database, stopping: Stopping): Promise<void> {
  try {
    const admin = await crearPrimerAdmin(database.db, config.firstAdmin)
    // Printed before listening: if the port is in use, the next start cannot show the password again.
    if (admin) console.log(`Primer ingreso (se muestra una sola vez): ${admin.email} / ${admin.password}`)
    const listener = listening(await buildApp(config, database), config)
    stopping.first((patienceMs) => endRequests(listener, patienceMs))
    await listener.open()
    console.log(`Admin Gimnasios en ${toOpenHere(config.publicUrl)}`)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Prefers localhost, because outbox and service worker are per origin and browsers treat it as secure. */
const toOpenHere = (publicUrl: string) =>
  publicUrl.replace(/^http:\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/, 'http://localhost')
