import type { FastifyInstance } from 'fastify'

/**
 * An error as the log has it: what kind, where in the code, and of a database's the constraint, table and column. Never the
 * rows that PostgreSQL tells with it ('Failing row contains …'), which are somebody's data.
 */
export function logError(error: Error) {
  const { name: type, message, stack = '', cause } = error
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  const because = cause instanceof Error ? { cause: { message: cause.message, stack: cause.stack } } : {}
  return { type, message, stack, code, constraint, table, column, ...because }
}

/**
 * One line for each answer, under the id that the answer carries, with who asked and from where. No header and no body is ever
 * logged, and of the address the route alone: a number or a name stands in it.
 */
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
