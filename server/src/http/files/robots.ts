import type { FastifyInstance } from 'fastify'

/** Allows search engines to index all but the API, so that members find the gym's program. */
export function serveRobots(app: FastifyInstance) {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
}
