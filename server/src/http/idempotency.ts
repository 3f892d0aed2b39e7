import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import { claimKey, getAnswer, keepAnswer } from '../db/idempotency-keys.ts'
import { sessionOf } from './permissions.ts'
import type { Deps, PostOnce } from './routes.ts'

export const MAX_KEY_LENGTH = 255

/**
 * `app.postOnce`. The key is a row written in the same transaction as the work: repeated tries wait for the first on the
 * primary key and then get its answer; a refused try rolls both back.
 */
export function honourIdempotencyKeys(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const postOnce: PostOnce = (url, options, work) => {
    const call = `POST ${app.prefix}${url}`
    const withKey: RouteShorthandOptions = { ...options, idempotent: true }
    app.post(url, withKey, async (request, reply) => {
      const clave = readKey(request)
      return db.transaction().execute(async (trx) => {
        reply.code(201)
        // The schema among the options has made the body what it is.
        const doWork = () => work(request as Parameters<typeof work>[0], trx)
        if (clave === null) return doWork()

        const key = { userId: sessionOf(request).user._id, llamada: call, clave }
        const huella = createHash('sha256').update(JSON.stringify(request.body)).digest()
        if (await claimKey(trx, key, huella, clock())) {
          const answer = await doWork()
          await keepAnswer(trx, key, answer)
          return answer
        }
        const first = await getAnswer(trx, key)
        if (!first.huella.equals(huella)) throw new AppError('CLAVE_REUTILIZADA')
        reply.header('idempotent-replayed', 'true')
        return first.answer
      })
    })
  }
  app.decorate('postOnce', postOnce)
}

function readKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length < 1 || header.length > MAX_KEY_LENGTH) {
    const mensaje = `La cabecera Idempotency-Key debe tener entre 1 y ${MAX_KEY_LENGTH} caracteres.`
    throw new AppError('DATOS_INVALIDOS', { mensaje, errores: [{ campo: 'Idempotency-Key', mensaje }] })
  }
  return header
}
