import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { StartError } from './db/embedded/start-error.ts'
import { crearPrimerAdmin } from './operations/crearPrimerAdmin.ts'
import { stopGracefully } from './stop-gracefully.ts'

/** Serves app and API until a signal says stop. Closes the database when it cannot. */
export async function serve(config: Config, database: Database): Promise<void> {
  try {
    const admin = await crearPrimerAdmin(database.db, config.firstAdmin)
    const app = await buildApp(config, database)
    stopGracefully(app, database.close)
    await app.listen({ port: config.port, host: config.host })
    if (admin) console.log(`Primer ingreso (se muestra una sola vez): ${admin.email} / ${admin.password}`)
    console.log(`Admin Gimnasios en ${config.publicUrl}`)
  } catch (error) {
    await database.close()
    throw (error as { code?: string }).code === 'EADDRINUSE'
      ? new StartError(
          `El puerto ${config.port} está ocupado. Cierra el otro programa o elige otro con PORT.`,
        )
      : error
  }
}
