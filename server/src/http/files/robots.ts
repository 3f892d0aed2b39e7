import type { FastifyInstance } from 'fastify'

/** Allows indexing of the login page, so that members find the gym's program. */
export function serveRobots(app: FastifyInstance) {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
}
