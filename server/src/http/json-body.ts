import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

const BODY_TIMEOUT_MS = 30_000

/** Prevents stack overflows: recursive functions such as `JSON.stringify` overflow some thousands deep. */
const MOST_DEPTH = 64

const [OPEN, CLOSE, QUOTE, ESCAPE] = ['[{', ']}', '"', '\\'].map((text) => [...Buffer.from(text)])

function depthOf(body: Buffer): number {
  let [depth, deepest, isText] = [0, 0, false]
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (QUOTE?.includes(byte)) isText = !isText
    else if (isText) at += ESCAPE?.includes(byte) ? 1 : 0
    else if (OPEN?.includes(byte)) deepest = Math.max(deepest, ++depth)
    else if (CLOSE?.includes(byte)) depth -= 1
  }
  return deepest
}

/** Accepts an empty body, which the schemas then validate. Disconnects a client that sends too slowly. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (!headers['content-type']?.includes('json')) return done()
    const late = setTimeout(() => raw.destroy(), BODY_TIMEOUT_MS)
    raw.once('close', () => clearTimeout(late))
    raw.once('end', () => clearTimeout(late))
    done()
  })
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(new AppError('JSON_INVALIDO'))
    if (depthOf(body) > MOST_DEPTH) return done(new AppError('DATOS_INVALIDOS'))
    // Refuses `null`, which Fastify would treat as a missing body.
    const nullIsNoBody: typeof done = (error, value) =>
      done(error ?? (value === null ? new AppError('DATOS_INVALIDOS') : null), value)
    parse(request, body.toString('utf8'), nullIsNoBody)
  })
}
