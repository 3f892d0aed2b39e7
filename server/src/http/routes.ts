import type { Action } from '@gym/contract/actions'
import type { SessionUser } from '@gym/contract/auth'
import type { ErrorCode } from '@gym/contract/errors'
import type { TipoOperacion } from '@gym/contract/mostrador.rules'
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
import type { Actor, LiveSession } from '../actor.ts'
import type { AjustesVigentes } from '../ajustes.ts'
import type { Cambios } from '../cambios.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Recurso } from '../db/ediciones.ts'

/** Waits and costs that a test makes smaller than they are in production. */
export interface Pace {
  /** How often the database is asked for notices to send. */
  mensajeroMs?: number
  /** The power of two that a guess of a copy's passphrase costs. */
  copiasWork?: number
}

/** What the program is given from the top: nothing below reads the clock or the environment. */
export interface Deps {
  db: Db
  /** What a route that is an `informe` reads from: a standby, perhaps, which is a few seconds old at most. */
  informes: Db
  /** How copies reach the database, and make one beside it; without it there are none. */
  asOwner?: PoolConfig | undefined
  config: Config
  clock: () => Date
  ajustes: AjustesVigentes
  cambios: Cambios
  /** The time zone that the gym's days are counted in, as its settings are now. */
  zonaHoraria: () => string
  pace?: Pace | undefined
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
> & {
  postOnce: PostOnce
  putOne: PutOne
  /** What each call that writes is called in words, by its operationId. */
  actos: ReadonlyMap<string, string>
}

/** A request whose schemas have made params and body what they are. */
type Asked<Params extends z.ZodType, Body extends z.ZodType> = FastifyRequest<{
  Params: z.output<Params>
  Body: z.output<Body>
}>

interface CreatingOptions<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Ready>
  extends RouteShorthandOptions {
  schema: FastifySchema & {
    params?: Params
    body: Body
    /** The status of what succeeds; with two of them `statusOf` says which. */
    response: { 200: Answer } | { 201: Answer } | { 200: Answer; 201: Answer }
  }
  /** Which status an answer has where there are two. */
  statusOf?: (answer: z.output<Answer>) => number
  /** Of a call that is public too: whose keys are honoured. Another one's work is given no transaction. */
  honours?: (request: FastifyRequest) => boolean
  /** The response to this caller; the memory of a key has the whole answer. */
  told?: (request: FastifyRequest, answer: z.output<Answer>) => z.output<Answer>
  /** What the memory of a key stores of the answer: no secret. */
  stored?: (answer: z.output<Answer>) => z.output<Answer>
  /** What takes its time and needs no database, such as the hash of a password: no transaction waits for it. */
  prepare?: (request: Asked<Params, Body>) => Promise<Ready>
  /** It may be a desk's operation, sent until it is answered: what it is called among them. */
  operacion?: TipoOperacion
  /** Its body holds a password: what is kept to know the body again is as slow to guess from. */
  hasPassword?: boolean
}

/**
 * Registers a POST that makes something and honours `Idempotency-Key`. All its work is done in the transaction that
 * it is given.
 */
export type PostOnce = <
  Params extends z.ZodType<{ id: string }>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Ready = undefined,
>(
  url: string,
  options: CreatingOptions<Params, Body, Answer, Ready>,
  work: (request: Asked<Params, Body>, trx: Db, ready: Ready) => Promise<z.output<Answer>>,
) => void

/** The limit that a route can declare. */
export type RouteLimit = 'consulta'

export type Versioned = boolean | { besides: readonly string[] }

interface EditingOptions<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType, Ready>
  extends RouteShorthandOptions {
  /** Without `params` there is one of it in the gym, not one for each `:id`. */
  schema: FastifySchema & { params?: Params; body: Body; response: { 200: Answer } }
  /** The table that holds it. */
  recurso: Recurso
  /** The thing as its GET answers it. */
  read: (trx: Db, id: string) => Promise<z.output<Answer>>
  /** Holds the thing while it is edited; without it its row is locked. */
  lock?: (trx: Db, id: string, body: z.output<Body>) => Promise<unknown>
  /** What takes its time and needs no database, such as the hash of a password: no transaction waits for it. */
  prepare?: (request: Asked<Params, Body>) => Promise<Ready>
  /** What follows in memory once it is saved for good, which nothing can undo any more: it cannot fail. */
  afterwards?: (saved: z.output<Answer>) => void
}

/**
 * Registers a PUT of one thing by `:id` that honours `If-Match`: it is refused with 412 where the thing is no more as
 * the caller saw it. All its work is done in the transaction that it is given.
 */
export type PutOne = <
  Params extends z.ZodType<{ id: string }>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Ready = undefined,
>(
  url: string,
  options: EditingOptions<Params, Body, Answer, Ready>,
  edit: (request: Asked<Params, Body>, trx: Db, ready: Ready) => Promise<z.output<Answer>>,
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
    /** The media types of its body where that is a file and not JSON. */
    accepts?: readonly string[]
    /** The media types of its answer where that is a file and not JSON. */
    files?: readonly string[]
    /** The action of the permissions table that the caller's role must have; 'public' asks nothing. */
    allow?: Action | 'public'
    /** Whether `Idempotency-Key` is honoured: `postOnce` says so of what it registers. */
    idempotent?: boolean
    /**
     * Whether its answer has an `ETag`, of the whole or of what is there `besides` some fields; `putOne` says so of what
     * it registers.
     */
    versioned?: Versioned
    /** Which count of tries the caller's address (or account) is held to. */
    limit?: RouteLimit
    /** Answered also to who has still to choose a password, or to turn on a second factor. */
    beforeOwnPassword?: boolean
    /** Answered also to who has still to turn on a second factor. */
    beforeFactor?: boolean
    /** Asks for the password again where it was shown a while ago. */
    fresh?: boolean
    /** Its answer takes the data of others away: the audit is told before it leaves. */
    taken?: boolean
    /** It reads from `informes`, and says how old that is. */
    informe?: boolean
    /** Answered also to a session that is the kiosk. */
    atKiosk?: boolean
    /** It is of the person who is signed in, or of the desk where they stand: no token has either, whatever it may. */
    inPerson?: boolean
  }

  interface FastifyContextConfig {
    beforeOwnPassword?: boolean
    beforeFactor?: boolean
    fresh?: boolean
    atKiosk?: boolean
    inPerson?: boolean
    allow?: Action | 'public'
    limit?: RouteLimit
    versioned?: Versioned
    taken?: boolean | undefined
    informe?: boolean | undefined
    operationId?: string
  }

  interface FastifyRequest {
    /** The live session, if the bearer has one. On a route that is not public there always is one. */
    session: LiveSession | null
    /** Of a desk's operation who made it and when. */
    operacion: Pick<Actor & { user: SessionUser }, 'user' | 'now' | 'hecho'> | null
    /** As what a limited call was counted, where it was. */
    counted: readonly number[] | null
    /** The code of what it was refused with. */
    refusal: string | null
  }
}
