import type { SessionUser } from '@gym/contract/auth/auth.schema'
import type { Restauracion } from '@gym/contract/copias/copias.schema'
import type { ErrorCode } from '@gym/contract/core/errors'
import type { TipoOperacion } from '@gym/contract/operaciones/operaciones.rules'
import type { Action } from '@gym/contract/permissions/actions'
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchema,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
  RouteShorthandOptions,
} from 'fastify'
import type { PoolConfig } from 'pg'
import type { z } from 'zod'
import type { Actor, LiveSession } from '../core/actor.ts'
import type { ChangeStream } from '../core/change-stream.ts'
import type { Config } from '../core/config.ts'
import type { AjustesVigentes } from '../core/settings.ts'
import type { Db } from '../db/connection/database.ts'
import type { Recurso } from '../db/gym/ediciones.ts'
import type { Tables } from '../db/tables.ts'
import type { Needs } from './auth/session-needs.ts'

/** Delays and costs that tests reduce to run faster. */
export interface Pace {
  webhookPollMs?: number
  /** Binary logarithm of the scrypt work factor for a backup's passphrase. */
  copiasWork?: number
}

/** A restore, and the caller who requested it, for the audit of the restored database. */
export interface RestauracionPedida {
  nombre: string
  usuario: string | null
  direccion: string
  peticion: string
}

export interface Deps {
  db: Db
  /** Database for reports: a standby that is at most ten seconds stale, else the primary. */
  informes: Db
  asOwner?: PoolConfig | undefined
  config: Config
  clock: () => Date
  ajustes: AjustesVigentes
  cambios: ChangeStream
  zonaHoraria: () => string
  tables: Tables
  pace?: Pace | undefined
  /** Closes the program, restores the copy of this name and opens again. Undefined in tests of one app. */
  restaurar?: ((pedida: RestauracionPedida) => void) | undefined
  /** Result of the restore that this start follows. */
  restauracion?: Restauracion | undefined
}

interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
> & {
  postOnce: PostOnce
  putOne: PutOne
  /** Summaries of the audited routes, by operationId. */
  actos: ReadonlyMap<string, string>
}

type TypedRequest<Params extends z.ZodType, Body extends z.ZodType> = FastifyRequest<{
  Params: z.output<Params>
  Body: z.output<Body>
}>

interface CreatingOptions<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Ready>
  extends RouteShorthandOptions {
  schema: FastifySchema & {
    params?: Params
    body: Body
    response: { 200: Answer } | { 201: Answer } | { 200: Answer; 201: Answer }
  }
  statusOf?: (answer: z.output<Answer>) => number
  /** False if a public route must ignore this caller's `Idempotency-Key`; `work` then gets no transaction. */
  acceptsKey?: (request: FastifyRequest) => boolean
  /** Maps the response for this caller; the stored response is unmapped. */
  present?: (request: FastifyRequest, answer: z.output<Answer>) => z.output<Answer>
  /** Removes secrets from the stored response. */
  stored?: (answer: z.output<Answer>) => z.output<Answer>
  prepare?: (request: TypedRequest<Params, Body>) => Promise<Ready>
  /** Set for a desk operation, which the outbox may retry. */
  operacion?: TipoOperacion
  /** True if the body has a password, so that the stored hash of the body must be slow to compute. */
  hasPassword?: boolean
}

/** Registers a creating POST that honours `Idempotency-Key`. `work` runs in the given transaction. */
export type PostOnce = <
  Params extends z.ZodType<{ id: string }>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Ready = undefined,
>(
  url: string,
  options: CreatingOptions<Params, Body, Answer, Ready>,
  work: (request: TypedRequest<Params, Body>, trx: Db, ready: Ready) => Promise<z.output<Answer>>,
) => void

export type Versioned = boolean | { besides: readonly string[] }

interface EditingOptions<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Ready>
  extends RouteShorthandOptions {
  /** A route without `params` edits a singleton. */
  schema: FastifySchema & { params?: Params; body: Body; response: { 200: Answer } }
  recurso: Recurso
  read: (trx: Db, id: string) => Promise<z.output<Answer>>
  /** Locks the entity. The default locks its row. */
  lock?: (trx: Db, id: string, body: z.output<Body>) => Promise<unknown>
  /** Runs before the transaction, for slow work such as hashing a password. */
  prepare?: (request: TypedRequest<Params, Body>) => Promise<Ready>
  /** Runs after the commit; must not fail. */
  afterwards?: (saved: z.output<Answer>) => void
}

/** A PUT by `:id` that honours `If-Match`. `edit` runs in the given transaction. */
export type PutOne = <
  Params extends z.ZodType<{ id: string }>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Ready = undefined,
>(
  url: string,
  options: EditingOptions<Params, Body, Answer, Ready>,
  edit: (request: TypedRequest<Params, Body>, trx: Db, ready: Ready) => Promise<z.output<Answer>>,
) => void

export type Routes = (app: App, deps: Deps) => void

/** The part of a route's declaration that the hooks read on each request. */
interface GuardedRoute {
  operationId?: string | undefined
  /** Required action of the permissions table; 'public' needs none. */
  allow?: Action | 'public' | undefined
  session?: Needs | undefined
  limit?: 'consulta' | undefined
  /** Sends an `ETag` of the response; `besides` names fields that do not count. Default in `putOne`: true. */
  versioned?: Versioned | undefined
  /** True for a download of others' data, which is audited before it is sent. */
  taken?: boolean | undefined
  informe?: boolean | undefined
}

declare module 'fastify' {
  // Module augmentation must repeat Fastify's type parameters.
  interface RouteShorthandOptions<
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> = RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
    TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
    Logger extends FastifyBaseLogger = FastifyBaseLogger,
  > extends GuardedRoute {
    /** One Spanish line for the API description. */
    summary?: string
    errors?: readonly ErrorCode[]
    accepts?: readonly string[]
    files?: readonly string[]
    /** True if the route honours `Idempotency-Key`; set by `postOnce`. */
    idempotent?: boolean
  }

  interface FastifyContextConfig extends GuardedRoute {}

  interface FastifyRequest {
    /** The caller's session; never null on a route that is not public. */
    session: LiveSession | null
    operacion: Pick<Actor & { user: SessionUser }, 'user' | 'now' | 'replay'> | null
    counted: readonly number[] | null
    refusal: string | null
  }
}
