import { Readable } from 'node:stream'
import { HECHO } from '@gym/contract/auditoria/auditoria.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/network.ts'
import { linkAudit, noteAct } from '../../db/security/audit.ts'
import { asCaller } from '../../db/security/audit-context.ts'
import { needs } from '../auth/session-needs.ts'
import type { Deps } from '../routes.ts'

const LINK_AFTER_MS = 1_000
const MINUTE_MS = 60_000
/** Audited refusals per minute: `each` per account, token or network, `all` in total, to limit the table. */
const OF_ACCOUNTS = { each: 60, all: 600 }
const OF_STRANGERS = { each: 10, all: 60 }
const LONGEST_ID = 100

/**
 * Sets the audit context for the triggers. Records refused writes and responses 403 (limited per minute) and,
 * before they are sent, downloads of routes with the option `taken`.
 */
export function registerAudit(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const ofAccounts = atMost(OF_ACCOUNTS, clock)
  const ofStrangers = atMost(OF_STRANGERS, clock)
  const isWorthNoting = ({ session, ip }: FastifyRequest) =>
    session ? ofAccounts(session.token?._id ?? session.user._id) : ofStrangers(networkOf(ip))
  let linking: NodeJS.Timeout | undefined
  const link = () => linkAudit(db).catch((err: unknown) => app.log.warn({ err }, 'audit not linked'))
  const actos = new Map<string, string>()
  app.decorate('actos', actos)
  app.decorateRequest('refusal', null)

  app.addHook('onRoute', (route) => {
    const { method, operationId, summary, taken, session } = route
    if (!operationId || !summary) return
    if (taken || needs(session, 'fresh') || !/^(GET|HEAD)$/.test(String(method)))
      actos.set(operationId, summary)
  })

  app.addHook('preHandler', (request, _reply, done) => {
    // A `fresh` GET downloads sensitive data, so it has an audit context too.
    if (isWrite(request) || needs(request.routeOptions.config.session, 'fresh'))
      asCaller(callerOf(request, clock()), done)
    else done()
  })

  // Records a `taken` download before its first byte, and refuses it if the record fails.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { taken } = request.routeOptions.config
    if (!taken || reply.statusCode !== 200) return done()
    noteAct(db, { ...resourceOf(request), ...callerOf(request, clock()), resultado: HECHO }).then(
      () => done(),
      (error: Error) => {
        if (payload instanceof Readable) payload.destroy()
        reply.removeHeader('content-disposition')
        done(error)
      },
    )
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { statusCode } = reply
    const { operationId } = request.routeOptions.config
    if (statusCode < 400 || !operationId || !(isWrite(request) || statusCode === 403)) return done()
    // A 503 means that the database is unavailable or its disk is full, so the refusal cannot be recorded.
    if (statusCode === 503 || !isWorthNoting(request)) return done()
    noteAct(db, {
      ...callerOf(request, clock()),
      ...resourceOf(request),
      resultado: request.refusal ?? 'ERROR_INTERNO',
    })
      .catch((err: unknown) => request.log.warn({ err }, 'refusal not written down'))
      .then(() => done())
  })

  app.addHook('onResponse', (request, reply, done) => {
    if (isWrite(request) || request.routeOptions.config.taken || reply.statusCode === 403)
      linking ??= setTimeout(() => {
        linking = undefined
        link()
      }, LINK_AFTER_MS).unref()
    done()
  })

  app.addHook('onClose', async () => {
    clearTimeout(linking)
    await link()
  })
}

const isWrite = ({ method }: FastifyRequest) => !/^(GET|HEAD|OPTIONS)$/.test(method)

function callerOf({ session, routeOptions, ip, id }: FastifyRequest, now: Date) {
  return {
    usuario: session?.user._id,
    token: session?.token?._id,
    accion: routeOptions.config.operationId ?? 'desconocida',
    direccion: ip,
    peticion: id,
    fecha: now.toISOString(),
  }
}

const resourceOf = (request: FastifyRequest) => ({
  recurso: /^\/api\/([\w-]+)/.exec(request.url)?.[1],
  recursoId: idIn(request),
})

function idIn({ params }: FastifyRequest): string | undefined {
  const id = (params as { id?: string } | undefined)?.id
  return id && id.length <= LONGEST_ID && !id.includes('\0') ? id : undefined
}

function atMost({ each, all }: { each: number; all: number }, clock: () => Date) {
  let minute = 0
  let count = 0
  const counts = new Map<string, number>()
  return (who: string) => {
    const now = Math.floor(clock().getTime() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      count = 0
      counts.clear()
    }
    const ofThis = (counts.get(who) ?? 0) + 1
    if (ofThis > each || count >= all) return false
    counts.set(who, ofThis)
    count += 1
    return true
  }
}
