import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linkAudit, noteRefusal } from '../db/audit.ts'
import { asCaller } from '../db/audit-context.ts'
import { networkOf } from '../network.ts'
import type { Deps } from './routes.ts'

const LINK_AFTER_MS = 1_000
const MINUTE_MS = 60_000
/** Of one account or network in a minute, and of all; the log has every one. */
const REFUSALS_A_MINUTE = { each: 60, all: 600 }

/**
 * The audit of every call that writes: the connections that it works on are told who asks, so that the rows it writes are
 * written down with that, and a refusal is written down before it is answered.
 */
export function keepAudit(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const isWorthNoting = atMost(REFUSALS_A_MINUTE, clock)
  let linking: NodeJS.Timeout | undefined
  const link = () => linkAudit(db).catch((err: unknown) => app.log.warn({ err }, 'audit not linked'))
  const actos = new Map<string, string>()
  app.decorate('actos', actos)
  app.decorateRequest('refusal', null)

  app.addHook('onRoute', (route) => {
    const { method, operationId, summary } = route
    if (!operationId) return
    route.config = { ...route.config, operationId }
    if (summary && (route.fresh || !/^(GET|HEAD)$/.test(String(method)))) actos.set(operationId, summary)
  })

  app.addHook('preHandler', (request, _reply, done) => {
    // Who takes something delicate away is noted too.
    if (isWrite(request) || request.routeOptions.config.fresh) asCaller(callerOf(request, clock()), done)
    else done()
  })

  app.addHook('onSend', async (request, reply) => {
    const { statusCode } = reply
    const { operationId } = request.routeOptions.config
    if (statusCode < 400 || !operationId || !(isWrite(request) || statusCode === 403)) return
    // Without the database there is nowhere to write it.
    if (statusCode === 503) return
    if (isWorthNoting(whoOf(request)))
      await noteRefusal(db, {
        ...callerOf(request, clock()),
        recurso: /^\/api\/([\w-]+)/.exec(request.url)?.[1],
        recursoId: (request.params as { id?: string } | undefined)?.id,
        resultado: request.refusal ?? 'ERROR_INTERNO',
      }).catch((err: unknown) => request.log.warn({ err }, 'refusal not written down'))
  })

  app.addHook('onResponse', (request, reply, done) => {
    if (isWrite(request) || reply.statusCode === 403)
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

const whoOf = ({ session, ip }: FastifyRequest) => session?.user._id ?? networkOf(ip)

function callerOf({ session, routeOptions, ip, id }: FastifyRequest, now: Date) {
  return {
    usuario: session?.user._id,
    accion: routeOptions.config.operationId ?? 'desconocida',
    direccion: ip,
    peticion: id,
    fecha: now.toISOString(),
  }
}

/** Whether one more is within the limits of this minute. */
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
