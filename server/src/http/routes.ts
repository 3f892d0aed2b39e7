import type { Action } from '@gym/contract/actions'
import type { SessionUser } from '@gym/contract/auth'
import type { ErrorCode } from '@gym/contract/errors'
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
import type { z } from 'zod'
import type { AjustesVigentes } from '../ajustes.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Limits, RouteLimit } from '../limits.ts'

/** What the program is given from the top: nothing below reads the clock or the environment. */
export interface Deps {
  db: Db
  config: Config
  clock: () => Date
  limits: Limits
  ajustes: AjustesVigentes
  /** The time zone that the gym's days are counted in, as its settings are now. */
  zonaHoraria: () => string
}

/** What a handler is given, and may answer, by the zod schemas of its route. */
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
> & { postOnce: PostOnce }

interface CreatingOptions<Body extends z.ZodType, Answer extends z.ZodType> extends RouteShorthandOptions {
  schema: FastifySchema & { body: Body; response: { 201: Answer } }
}

/**
 * Registers a POST that creates something and honours `Idempotency-Key`. All its work is done in the transaction that
 * it is given, and what it returns is answered with 201.
 */
export type PostOnce = <Body extends z.ZodType, Answer extends z.ZodType>(
  url: string,
  options: CreatingOptions<Body, Answer>,
  work: (request: FastifyRequest<{ Body: z.output<Body> }>, trx: Db) => Promise<z.output<Answer>>,
) => void

/** The routes of one resource. */
export type Routes = (app: App, deps: Deps) => void

declare module 'fastify' {
  // The parameters repeat Fastify's own declaration, which is what merging asks for.
  interface RouteShorthandOptions<
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> = RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
    TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
    Logger extends FastifyBaseLogger = FastifyBaseLogger,
  > {
    /** Its name in the API's description, which generated clients call it by. */
    operationId?: string
    /** What it does, in one Spanish line of the API's description. */
    summary?: string
    /** What it refuses beyond what its other options say. */
    errors?: readonly ErrorCode[]
    /** The media types of its answer where that is a file and not JSON. */
    files?: readonly string[]
    /** The action of the permissions table that the caller's role must have; 'public' asks nothing. */
    allow?: Action | 'public'
    /** Whether `Idempotency-Key` is honoured: `postOnce` says so of what it registers. */
    idempotent?: boolean
    /** Which count of tries the caller's address (or account) is held to. */
    limit?: RouteLimit
  }

  interface FastifyContextConfig {
    allow?: Action | 'public'
    limit?: RouteLimit
  }

  interface FastifyRequest {
    /** The live session, if the bearer has one. On a route that is not public there always is one. */
    session: { user: SessionUser; tokenHash: Buffer } | null
  }
}
