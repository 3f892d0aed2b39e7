import { hash } from 'node:crypto'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { NIL } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import { inTransaction } from '../../db/connection/database.ts'
import { findEdicion, keepEdicion, lockForEdit } from '../../db/gym/ediciones.ts'
import { sessionOf } from '../auth/permissions.ts'
import type { Deps, PutOne, Versioned } from '../routes.ts'

/**
 * Defines `app.putOne`, and sends the `ETag` of `versioned` routes, a hash of the response. Without
 * `If-Match` the last edit wins. An edit without changes records no editor.
 */
export function keepVersions(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { versioned } = request.routeOptions.config
    if (versioned && reply.statusCode === 200 && typeof payload === 'string')
      reply.header('etag', etagOf(payload, versioned))
    done()
  })

  const putOne: PutOne = (
    url,
    { recurso, read, lock = (trx, id) => lockForEdit(trx, recurso, id), prepare, afterwards, ...options },
    edit,
  ) => {
    const { versioned = true } = options
    const withVersion: RouteShorthandOptions = { ...options, versioned }
    app.put(url, withVersion, async (request, reply) => {
      const { id = NIL } = request.params as { id?: string }
      const asked = request as Parameters<typeof edit>[0]
      const ready = await prepare?.(asked)
      const saved = await inTransaction(db, async (trx) => {
        await lock(trx, id, asked.body as Parameters<typeof lock>[2])
        // Serialises like the response, because the tag is a hash of the response.
        const answerOf = (thing: unknown) => String(reply.serializeInput(Object(thing), '200'))
        const present = answerOf(await read(trx, id))
        const etag = etagOf(present, versioned)
        if (!isSeen(request.headers['if-match'], etag)) {
          const { quien = null, cuando = null } = (await findEdicion(trx, recurso, id)) ?? {}
          const conflicto = { actual: JSON.parse(present), quien, cuando }
          throw new AppError('CAMBIADO_POR_OTRO', { etag, conflicto })
        }
        const after = await edit(asked, trx, ready as Parameters<typeof edit>[2])
        if (etagOf(answerOf(after), versioned) !== etag)
          await keepEdicion(trx, recurso, id, sessionOf(request).user._id, clock())
        return after
      })
      afterwards?.(saved)
      return saved
    })
  }
  app.decorate('putOne', putOne)
}

/** Evaluates `If-Match` (RFC 9110, 13.1.1). Weak tags match too, because a compressing proxy weakens them. */
function isSeen(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function etagOf(answer: string, versioned: Versioned): string {
  const seen = typeof versioned === 'boolean' ? answer : without(answer, versioned.besides)
  return `"${hash('sha256', seen, 'base64url').slice(0, 22)}"`
}

function without(answer: string, fields: readonly string[]): string {
  return JSON.stringify(JSON.parse(answer), (field, value) => (fields.includes(field) ? undefined : value))
}
