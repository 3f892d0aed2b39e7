import type { FastifyInstance } from 'fastify'

/** Omits PostgreSQL's detail ('Failing row contains …'), because it may have personal data. */
export function logError(error: Error) {
  const { name: type, message, stack = '', cause } = error
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  const because = cause instanceof Error ? { cause: { message: cause.message, stack: cause.stack } } : {}
  return { type, message, stack, code, constraint, table, column, ...because }
}

/** Logs each response, without headers or body, by the route's pattern: a path may contain an ID number. */
export function logAnswers(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, session, ip } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms,
        usuario: session?.user._id,
        direccion: ip,
      },
      'answered',
    )
    done()
  })
}
