import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** JSON in UTF-8 only, and an empty body is fine: whether a call needs one is its schema's matter. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(new AppError('JSON_INVALIDO'))
    // Fastify takes `null` for no body at all.
    const nullIsNoBody: typeof done = (error, value) =>
      done(error ?? (value === null ? new AppError('DATOS_INVALIDOS') : null), value)
    parse(request, body.toString('utf8'), nullIsNoBody)
  })
}
