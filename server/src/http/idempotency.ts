import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/tables.gen.ts'
import { sessionOf } from './permissions.ts'
import type { App, Deps } from './routes.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * `Idempotency-Key` on the routes that declare it. The key is a row written in the same transaction as the work:
 * repeated tries wait for the first on the primary key and then get its answer; a refused try rolls both back.
 */
export function honourIdempotencyKeys(app: App, { db, clock }: Deps) {
  app.decorateRequest('db', { getter: () => db })

  app.addHook('onRoute', (route) => {
    if (route.idempotent) route.handler = once(route.handler, `${route.method} ${route.url}`, clock)
  })
}

function once(handler: RouteHandlerMethod, llamada: string, clock: () => Date): RouteHandlerMethod {
  return async function (request, reply) {
    const clave = readKey(request)
    if (clave === null) return handler.call(this, request, reply)

    return request.db.transaction().execute(async (trx) => {
      const key = { userId: sessionOf(request).user._id, llamada, clave }
      const huella = createHash('sha256').update(JSON.stringify(request.body)).digest()
      if (!(await claimKey(trx, { ...key, huella }, clock()))) return replay(trx, key, huella, reply)

      Object.defineProperty(request, 'db', { value: trx })
      const answer = await handler.call(this, request, reply)
      await trx
        .updateTable('idempotencia')
        .set({ estadoHttp: reply.statusCode, respuesta: JSON.stringify(answer) })
        .where(sameKey(key))
        .execute()
      return answer
    })
  }
}

function readKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length < 1 || header.length > 255) {
    const mensaje = 'La cabecera Idempotency-Key debe tener entre 1 y 255 caracteres.'
    throw new AppError('DATOS_INVALIDOS', { mensaje, errores: [{ campo: 'Idempotency-Key', mensaje }] })
  }
  return header
}

interface Key {
  userId: string
  llamada: string
  clave: string
}

const sameKey =
  (key: Key) =>
  ({ eb, and }: ExpressionBuilder<DB, 'idempotencia'>) =>
    and([eb('userId', '=', key.userId), eb('llamada', '=', key.llamada), eb('clave', '=', key.clave)])

/** Whether the key is this try's to use: new, or so old that it is forgotten. Waits for a try under way. */
async function claimKey(trx: Db, row: Key & { huella: Buffer }, now: Date): Promise<boolean> {
  const fresh = { huella: row.huella, creadaEn: now.toISOString(), estadoHttp: null, respuesta: null }
  const claimed = await trx
    .insertInto('idempotencia')
    .values({ ...row, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'llamada', 'clave'])
        .doUpdateSet(fresh)
        .where('idempotencia.creadaEn', '<', oldest(now)),
    )
    .returning('clave')
    .executeTakeFirst()
  return claimed !== undefined
}

async function replay(trx: Db, key: Key, huella: Buffer, reply: FastifyReply): Promise<unknown> {
  const first = await trx
    .selectFrom('idempotencia')
    .select(['huella', 'estadoHttp', 'respuesta'])
    .where(sameKey(key))
    .executeTakeFirstOrThrow()
  if (!first.huella.equals(huella)) throw new AppError('CLAVE_REUTILIZADA')
  reply.code(first.estadoHttp ?? 200).header('idempotent-replayed', 'true')
  return JSON.parse(first.respuesta ?? 'null')
}

export function forgetOldKeys(db: Db, now: Date) {
  return db.deleteFrom('idempotencia').where('creadaEn', '<', oldest(now)).execute()
}

function oldest(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}
