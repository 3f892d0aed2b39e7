import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import { type Db, inTransaction } from '../../db/connection/database.ts'
import { claimKey, storeAnswer } from '../../db/security/idempotency-keys.ts'
import { sessionOf } from '../auth/permissions.ts'
import type { Deps, PostOnce } from '../routes.ts'
import {
  bodyHashOf,
  deskOperation,
  isQueuedOperation,
  type KeyedRequest,
  readDeskHeader,
} from './queued-operations.ts'

export const MAX_KEY_LENGTH = 255
const FORM_KEY_MS = 24 * 60 * 60 * 1000

/**
 * Defines `app.postOnce`. The key's row is written in the transaction of the work: a concurrent request waits
 * and replays the response, and a refusal rolls back both. Keys of forms belong to the caller and last a day;
 * keys of desk operations belong to the gym and never expire.
 */
export function honourIdempotencyKeys(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'zonaHoraria'>,
) {
  const { db, clock } = deps
  app.decorateRequest('operacion', null)

  const postOnce: PostOnce = (
    url,
    {
      acceptsKey = () => true,
      hasPassword = false,
      prepare,
      statusOf,
      present: presentFor,
      stored,
      operacion: tipo,
      ...options
    },
    work,
  ) => {
    const withKey: RouteShorthandOptions = { ...options, idempotent: true }
    const bodyHashes = new WeakMap<FastifyRequest, Buffer>()
    if (tipo)
      withKey.preValidation = (request, _reply, done) => {
        readDeskHeader(request)
        bodyHashes.set(request, bodyHashOf(request, tipo))
        done()
      }
    const { response } = options.schema
    type Answer = Awaited<ReturnType<typeof work>>
    const status = (answer: Answer) => statusOf?.(answer) ?? Number(Object.keys(response)[0])
    app.post(url, withKey, async (request, reply) => {
      const send = (answer: Answer) => {
        reply.code(status(answer))
        return presentFor?.(request, answer) ?? answer
      }
      const asked = request as Parameters<typeof work>[0]
      const ready = (await prepare?.(asked)) as Parameters<typeof work>[2]
      const doWork = (trx: Db) => work(asked, trx, ready)
      if (!acceptsKey(request)) return send(await doWork(db))

      const clave = readKey(request)
      const huella = bodyHashes.get(request)
      const isOfDesk = tipo && huella && isQueuedOperation(request)
      if (clave === null && !isOfDesk) return send(await inTransaction(db, doWork))
      const keyed = isOfDesk
        ? deskOperation(request, { clave, tipo, huella }, deps)
        : await formRequest(request, clave ?? '')
      const answered = await inTransaction(db, async (trx) => {
        const first = await claimKey(trx, keyed.key, { ...keyed, now: clock() })
        if (first) {
          if (!first.huella.equals(keyed.huella)) throw new AppError('CLAVE_REUTILIZADA')
          reply.header('idempotent-replayed', 'true')
          return keyed.onReplay?.(first.answer) ?? first.answer
        }
        await keyed.begin?.(trx)
        const done = Object(await doWork(trx))
        const answer = keyed.present?.(done) ?? done
        await keyed.record?.(trx, answer)
        await storeAnswer(trx, keyed.key, stored ? stored(answer) : answer)
        return answer
      })
      return send(answered as Answer)
    })

    async function formRequest(request: FastifyRequest, clave: string): Promise<KeyedRequest> {
      const { user, token } = sessionOf(request)
      // A token's keys are separate from those of the account that created it.
      const llamada = `${token ? `${token._id} ` : ''}POST ${app.prefix}${withParams(url, request.params)}`
      const key = { llamada: `${user._id} ${llamada}`, clave }
      // A second person's credentials are not hashed: they do not identify the request and could be guessed.
      const { autoriza: _, ...said } = Object(request.body)
      const body = JSON.stringify(said)
      // The salt must not change, so that a request retried after an upgrade matches its stored hash.
      const salt = JSON.stringify({ userId: user._id, llamada, clave })
      const huella = hasPassword ? await slowHash(body, salt) : quickHash(body)
      return { key, huella, venceEn: new Date(clock().getTime() + FORM_KEY_MS) }
    }
  }
  app.decorate('postOnce', postOnce)
}

/** The same key for another entity is a different request. */
function withParams(url: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return url.replace(/:(\w+)/g, (_, name: string) => String(values.get(name)))
}

const quickHash = (body: string) => createHash('sha256').update(body).digest()

/** As slow as a password hash, because the body has a password that a quick hash would help to guess. */
function slowHash(body: string, salt: string): Promise<Buffer> {
  const costs = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
  return promisify<string, string, number, typeof costs, Buffer>(scrypt)(body, salt, 32, costs)
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
