import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { TOKEN_PREFIX } from '@gym/contract/auth/tokens.rules'
import { CABECERA_CODIGO } from '@gym/contract/core/identificacion.rules'
import { type Action, may, refusals } from '@gym/contract/permissions/actions'
import type { FastifyRequest } from 'fastify'
import type { Actor, LiveSession } from '../../core/actor.ts'
import { AppError, found, tooMany } from '../../core/app-error.ts'
import { createBatchLoader } from '../../core/batch-loader.ts'
import { createKeyedQueue } from '../../core/keyed-queue.ts'
import { networkOf } from '../../core/network.ts'
import type { Db } from '../../db/connection/database.ts'
import { countCall, LOOKING_UP, noteOutcome } from '../../db/security/call-limits.ts'
import type { App, Deps } from '../routes.ts'
import { assertFresh, assertNeeds, needs } from './session-needs.ts'

type CheckLookup = (
  db: Db,
  asked: {
    numero: string
    codigo: string | undefined
    user: SessionUser | undefined
    red: string
    now: Date
  },
) => Promise<void>

type FindSessions = (db: Db, tokens: string[], now: Date) => Promise<(LiveSession | undefined)[]>

const LOOKUPS_AT_ONCE = 200
/** Calls per minute and token, so that a runaway program does not block other callers. */
const CALLS_OF_A_TOKEN = 600

/** Checks session, permission and lookup limit before parsing the body. Refuses a route without `allow`. */
export function enforcePermissions(
  app: App,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { findSessions, findTokens }: Record<'findSessions' | 'findTokens', FindSessions>,
  checkLookup: CheckLookup = async () => {},
) {
  const turns = createKeyedQueue({ atMost: LOOKUPS_AT_ONCE })
  const findSession = createBatchLoader((tokens: string[]) => findSessions(db, tokens, clock()))
  const findToken = createBatchLoader((tokens: string[]) => findTokens(db, tokens, clock()))
  const countToken = eachMinute(CALLS_OF_A_TOKEN, clock)
  app.decorateRequest('session', null)
  app.decorateRequest('counted', null)

  app.addHook('onRoute', (route) => {
    if (!route.allow) throw new Error(`${route.method} ${route.url} does not say whom it allows`)
    const { operationId, allow, session, limit, versioned, taken, informe } = route
    route.config = { ...route.config, operationId, allow, session, limit, versioned, taken, informe }
  })

  app.addHook('onRequest', async (request) => {
    const bearer = bearerToken(request)
    const isToken = bearer?.startsWith(TOKEN_PREFIX) ?? false
    if (bearer) request.session = (await (isToken ? findToken : findSession)(bearer)) ?? null

    const { allow, limit, session: needed } = request.routeOptions.config
    // On public routes, tokens, the kiosk and users who must set a password or factor count as anonymous.
    const { cambiarClave, faltaFactor, quiosco } = request.session?.user ?? {}
    if (allow === 'public' && (isToken || cambiarClave || faltaFactor || quiosco)) request.session = null
    if (allow && allow !== 'public') {
      if (isToken && !request.session) throw new AppError('TOKEN_NO_VALIDO')
      const session = sessionOf(request)
      if (session.token) countToken(session.token._id)
      assertNeeds(session, needed)
      assertMay(session, allow)
      if (needs(needed, 'fresh')) assertFresh(session, clock())
    }
    const claves = limit ? countedAs(request) : []
    if (claves.length > 0) {
      const valor = lookedUp(request)
      // Queued per network, so that a burst of lookups uses one connection of the pool, not all.
      await turns(claves[0] ?? '', async () => {
        request.counted = await countCall(db, { claves, valor, rules: LOOKING_UP, now: clock() })
        await checkLookup(db, { numero: valor, ...askedBy(request), now: clock() })
      })
    }
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { counted } = request
    request.counted = null
    if (!counted) return done()
    // A failed update does not affect the response; the call then stays counted as a miss.
    noteOutcome(db, counted, { acertada: reply.statusCode < 300 })
      .catch((err: unknown) => request.log.warn({ err }, 'outcome of a lookup not noted'))
      .then(() => done())
  })
}

/** A token needs its own and its creator's permission. @throws TOKEN_SIN_PERMISO, SIN_PERMISO */
function assertMay({ user, token }: LiveSession, action: Action): void {
  if (token && !token.permisos.includes(action)) throw new AppError('TOKEN_SIN_PERMISO')
  if (may(token?.rol ?? user.rol, action)) return
  const mensaje = refusals[action]
  throw new AppError('SIN_PERMISO', mensaje ? { mensaje } : {})
}

/** Rate-limit keys. None for staff; a member counts by network too, because anyone can register. */
function countedAs({ session, ip }: FastifyRequest): string[] {
  const red = `consulta red ${networkOf(ip)}`
  if (!session) return [red]
  return session.user.rol === 'user' ? [red, `consulta cuenta ${session.user._id}`] : []
}

function askedBy({ session, ip, headers }: FastifyRequest) {
  const codigo = headers[CABECERA_CODIGO]
  return {
    codigo: typeof codigo === 'string' ? codigo : undefined,
    user: session?.user,
    red: networkOf(ip),
  }
}

function lookedUp({ params }: FastifyRequest): string {
  return String((params as { numeroIdentificacion?: string }).numeroIdentificacion)
}

const MINUTE_MS = 60_000

/** Creates a counter that throws DEMASIADOS_INTENTOS beyond `limit` calls per caller and clock minute. */
function eachMinute(limit: number, clock: () => Date) {
  let minute = 0
  const counts = new Map<string, number>()
  return (who: string) => {
    const now = clock().getTime()
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS)
      counts.clear()
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count > limit) throw tooMany((minute + 1) * MINUTE_MS - now)
  }
}

const BEARER = /^Bearer ([\w-]{20,200})$/i

function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

export function sessionOf(request: FastifyRequest) {
  return found(request.session, 'SESION_EXPIRADA')
}

/** Returns the signed-in user and the current time; for an offline operation, its author and its time. */
export function actorOf(
  request: FastifyRequest,
  { clock, zonaHoraria }: Pick<Deps, 'clock' | 'zonaHoraria'>,
): Actor & { user: SessionUser } {
  return { user: sessionOf(request).user, now: clock(), ...request.operacion, timeZone: zonaHoraria() }
}
