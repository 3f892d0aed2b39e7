import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from './routes.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers too. */
export function serveHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ estado: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db)
    return { estado: 'ok' }
  })
}
