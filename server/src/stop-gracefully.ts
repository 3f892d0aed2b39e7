import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 10_000
const SWEEP_MS = 50

/** SIGTERM and SIGINT let the requests under way finish, then stop the database and end with 0. */
export function stopGracefully(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  closeDatabase: () => Promise<void>,
) {
  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    // A connection that is kept alive after its last answer would hold the stop up.
    setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
    await Promise.race([app.close(), patience])
    await closeDatabase()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
