import type { FastifyInstance } from 'fastify'

/** What a page says is behind the login; its face may be found, as whoever looks for the gym's program wants it. */
export function serveRobots(app: FastifyInstance) {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
}
