import type { FastifyInstance } from 'fastify'

/** The program is a gym's own: search engines have nothing to look for in it. */
export function serveRobots(app: FastifyInstance) {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
}
