import type { FastifyInstance } from 'fastify'
import { asReport, type Reading } from '../db/standby.ts'

/** In how many seconds what a report was read from may be behind; it is not there where it is the primary. */
export const AGE_HEADER = 'x-datos-segundos'

/** Each report is told apart, from its first statement on, and its answer says how old what it read may be. */
export function sayAgeOfReports(app: FastifyInstance) {
  const readings = new WeakMap<object, Reading>()

  app.addHook('onRoute', (route) => {
    if (route.informe) route.config = { ...route.config, informe: true }
  })

  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.informe) return done()
    const reading: Reading = {}
    readings.set(request, reading)
    asReport(reading, done)
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const segundos = readings.get(request)?.segundos
    if (segundos !== undefined) reply.header(AGE_HEADER, segundos)
    done()
  })
}
