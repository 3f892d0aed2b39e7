import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../core/app-error.ts'
import type { PoolCounts } from '../db/connection/connect.ts'
import { readMetrics, WEBHOOKS_COUNTED } from '../db/gym/metrics.ts'
import type { Deps } from './routes.ts'

const BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

let ofProcess: Registry | undefined

/** Collected once per process: a restore builds the app again. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

interface MetricsDeps extends Pick<Deps, 'db' | 'clock' | 'config'> {
  pool: PoolCounts | undefined
}

/** Serves `/metrics` in Prometheus' text format if `METRICS_TOKEN` is set. */
export function serveMetrics(app: FastifyInstance, { db, pool, config, clock }: MetricsDeps): void {
  const { metricsToken } = config
  if (!metricsToken) return
  const registry = new Registry()
  const registers = [registry]
  countRequests(app, registers)
  const databaseUp = new Gauge({ name: 'gym_database_up', help: '1 if the database answers', registers })
  const backupAge = new Gauge({
    name: 'gym_verified_backup_age_seconds',
    help: 'Time since the last backup whose test restore succeeded was begun',
    registers,
  })
  const webhooks = new Gauge({
    name: 'gym_webhooks_waiting',
    help: `Webhook deliveries not yet accepted, at most ${WEBHOOKS_COUNTED}`,
    registers,
  })
  if (pool) countConnections(pool, registers)

  app.get(
    '/metrics',
    { allow: 'public', operationId: 'getMetrics', summary: 'Métricas para Prometheus' },
    async (request, reply) => {
      if (!isEqual(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
        throw new AppError('SIN_PERMISO')
      const state = await readMetrics(db).catch(() => undefined)
      databaseUp.set(state ? 1 : 0)
      // NaN is Prometheus' value for unknown: no database, or no verified backup yet.
      backupAge.set(state?.verified ? (clock().getTime() - Date.parse(state.verified)) / 1000 : Number.NaN)
      webhooks.set(state?.waiting ?? Number.NaN)
      return reply
        .type(registry.contentType)
        .send(await Registry.merge([processMetrics(), registry]).metrics())
    },
  )
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const labelNames = ['method', 'route', 'status'] as const
  const duration = new Histogram({
    name: 'gym_http_request_duration_seconds',
    help: 'Time from the request to the end of its response, event streams excluded',
    labelNames,
    buckets: BUCKETS_S,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      // The route's pattern, because a path may contain an ID number.
      const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
      duration.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}

function countConnections(pool: PoolCounts, registers: Registry[]): void {
  new Gauge({
    name: 'gym_database_connections',
    help: 'Connections of the pool by state; waiting are requests without a connection',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Compares in a time that does not depend on the number of equal characters. */
function isEqual(given: string, expected: string): boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(given), hashed(expected))
}
