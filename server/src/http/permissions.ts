import { createHash } from 'node:crypto'
import { may, refusals } from '@gym/contract/actions'
import type { SessionUser } from '@gym/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { AppError, found } from './app-error.ts'
import { countTry } from './limits.ts'
import type { Actor, App, Deps } from './routes.ts'

type FindSession = (db: Db, tokenHash: Buffer, now: Date) => Promise<SessionUser | undefined>

/**
 * Who is calling and whether they may, decided before the body is read. Every route says whom it allows; one that
 * does not makes the program refuse to start.
 */
export function enforcePermissions(app: App, { db, clock, limits }: Deps, findSession: FindSession) {
  app.decorateRequest('session', null)

  app.addHook('onRoute', (route) => {
    if (!route.allow) throw new Error(`${route.method} ${route.url} does not say whom it allows`)
    route.config = { ...route.config, allow: route.allow, ...(route.limit && { limit: route.limit }) }
  })

  app.addHook('onRequest', async (request) => {
    const tokenHash = bearerHash(request)
    const user = tokenHash && (await findSession(db, tokenHash, clock()))
    if (tokenHash && user) request.session = { user, tokenHash }

    const { allow, limit } = request.routeOptions.config
    if (allow && allow !== 'public') {
      if (!request.session) throw new AppError('SESION_EXPIRADA')
      if (!may(request.session.user.rol, allow)) {
        const mensaje = refusals[allow]
        throw new AppError('SIN_PERMISO', mensaje ? { mensaje } : {})
      }
    }
    if (limit) {
      const key = limitKey(request)
      if (key) await countTry(limits[limit], key)
    }
  })
}

/** Staff are not counted; members are counted by account, strangers by address. */
function limitKey({ session, ip }: FastifyRequest): string | null {
  if (!session) return `ip:${ip}`
  return session.user.rol === 'user' ? `user:${session.user._id}` : null
}

const BEARER = /^Bearer ([\w-]{20,200})$/i

function bearerHash(request: FastifyRequest): Buffer | null {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token ? hashToken(token) : null
}

/** What is kept of a session's token. It is 256 random bits, so a plain fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The signed-in person, on a route that is not public. */
export function sessionOf(request: FastifyRequest) {
  return found(request.session, 'SESION_EXPIRADA')
}

/** The signed-in person as the one who does what the call asks for. */
export function actorOf(
  request: FastifyRequest,
  clock: () => Date,
  { timeZone }: { timeZone: string },
): Actor {
  return { user: sessionOf(request).user, now: clock(), timeZone }
}
