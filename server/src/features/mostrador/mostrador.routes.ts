import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Instantanea } from '@gym/contract/operaciones/instantanea.schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { type Tomada, tomarInstantanea } from '../../operations/mostrador/tomarInstantanea.ts'

const squeeze = promisify(gzip)
/** Below gzip's default of 6, for speed. */
const LEVEL = 4

export const mostradorRoutes: Routes = (app, deps) => {
  // Takes one snapshot at a time. Requests that arrive during one share the next, because the running one may
  // lack changes from before their arrival.
  let next: Promise<Tomada> | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  function take(by: Parameters<typeof tomarInstantanea>[1]): Promise<Tomada> {
    if (next) return next
    const after = underWay
    const mine = after
      .catch(() => {})
      .then(() => {
        next = undefined
        return tomarInstantanea(deps.db, by)
      })
    next = mine
    underWay = mine
    return mine
  }

  app.get(
    '/mostrador/instantanea',
    {
      operationId: 'getInstantanea',
      summary: 'Lo que un mostrador necesita para seguir sin conexión: personas, clases, productos y reglas',
      allow: 'entradas:escribir',
      // Refuses tokens: the snapshot reveals more than any permission of a token.
      session: 'present',
      schema: { response: { 200: Instantanea } },
    },
    async (request, reply) => {
      const { texto, etag } = await take(actorOf(request, deps))
      return send(request, reply as unknown as FastifyReply, { texto, etag })
    },
  )
}

/** Sends the JSON text of PostgreSQL as it is, without the response serializer. */
async function send(request: FastifyRequest, reply: FastifyReply, { texto, etag }: Tomada): Promise<never> {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send() as never
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(texto) as never
  return reply.header('content-encoding', 'gzip').send(await squeeze(texto, { level: LEVEL })) as never
}
