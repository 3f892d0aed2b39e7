import type { FastifyInstance } from 'fastify'
import { ping } from '../db/connection/database.ts'
import type { Deps } from './routes.ts'

export function serveHealth(
  app: FastifyInstance,
  { db, avisos = [] }: Pick<Deps, 'db'> & { avisos?: readonly string[] | undefined },
) {
  app.get(
    '/healthz',
    { allow: 'public', operationId: 'isAlive', summary: 'El programa funciona' },
    async () => ({ estado: 'ok' }),
  )

  app.get(
    '/readyz',
    {
      allow: 'public',
      operationId: 'isReady',
      summary: 'El programa y su base de datos funcionan',
      errors: ['BASE_DE_DATOS_NO_DISPONIBLE'],
    },
    async () => {
      await ping(db)
      return { estado: 'ok', ...(avisos.length > 0 && { avisos }) }
    },
  )
}
