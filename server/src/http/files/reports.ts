import type { FastifyInstance } from 'fastify'
import { asReport, type ReplicationLag } from '../../db/connection/standby.ts'

/** Header with the replication lag of a report in seconds; absent if the primary was read. */
const AGE_HEADER = 'x-datos-segundos'

/** Lets `informes` read the standby in routes with `informe`, and sends the lag in `AGE_HEADER`. */
export function sayAgeOfReports(app: FastifyInstance) {
  const lags = new WeakMap<object, ReplicationLag>()

  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.informe) return done()
    const lag: ReplicationLag = {}
    lags.set(request, lag)
    asReport(lag, done)
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const segundos = lags.get(request)?.segundos
    if (segundos !== undefined) reply.header(AGE_HEADER, segundos)
    done()
  })
}
