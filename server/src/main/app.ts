import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ChangeStream } from '../core/change-stream.ts'
import type { Config } from '../core/config.ts'
import { webFolder } from '../core/paths.ts'
import type { AjustesVigentes } from '../core/settings.ts'
import type { Database } from '../db/connection/connect.ts'
import { databaseErrorCode } from '../db/connection/database-errors.ts'
import type { Listen } from '../db/connection/listen.ts'
import { findSessions, listLiveSessions } from '../features/auth/sesiones.queries.ts'
import { CAMBIOS_CHANNEL, createCambios } from '../features/cambios/streams.ts'
import { createAjustes } from '../features/configuracion/ajustes.ts'
import { AJUSTES_CHANNEL } from '../features/configuracion/configuracion.queries.ts'
import { findTokens } from '../features/integraciones/tokens.queries.ts'
import { enforcePermissions } from '../http/auth/permissions.ts'
import { answerClientErrors } from '../http/client-errors.ts'
import { serveDocs } from '../http/docs/docs.ts'
import { answerError, answerNotFound } from '../http/errors.ts'
import { letOthersFirst } from '../http/files/downloads.ts'
import { sayAgeOfReports } from '../http/files/reports.ts'
import { serveRobots } from '../http/files/robots.ts'
import { serveWebApp } from '../http/files/web-app.ts'
import { serveHealth } from '../http/health.ts'
import { runEveryHour } from '../http/housekeeping.ts'
import { honourIdempotencyKeys } from '../http/idempotency/idempotency.ts'
import { keepVersions } from '../http/idempotency/versions.ts'
import { acceptEmptyJson } from '../http/json-body.ts'
import { registerAudit } from '../http/log/audit.ts'
import { logAnswers, logError } from '../http/log/log.ts'
import { logLines } from '../http/log/log-lines.ts'
import { serveMetrics } from '../http/metrics.ts'
import type { App, Deps } from '../http/routes.ts'
import { serializerCompiler, validatorCompiler } from '../http/schemas.ts'
import { secureHeaders, securityHeaders } from '../http/security-headers.ts'
import { comprobarConsulta } from '../operations/clientes/comprobarConsulta.ts'
import { hourlyJobs } from './hourly-jobs.ts'
import { described, routes, tables } from './resources.ts'

// Request timeout: a clip of 20 MB takes minutes on a slow line.
const LONGEST_REQUEST_MS = 5 * 60_000
const MAX_BODY_BYTES = 256 * 1024
// Permits long parameters, so that the schema of the route refuses them instead of the router.
const MAX_PARAM_LENGTH = 16_384

/** Without `listen`, streams report no changes, and settings saved by other processes are not reloaded. */
export async function buildApp(
  config: Config,
  {
    db,
    informes = db,
    asOwner,
    listen,
    avisos,
    pool,
    clock = () => new Date(),
    pace,
    restaurar,
    restauracion,
  }: Pick<Database, 'db'> &
    Partial<
      Pick<Database, 'informes' | 'asOwner' | 'listen' | 'avisos' | 'pool'> &
        Pick<Deps, 'clock' | 'pace' | 'restaurar' | 'restauracion'>
    >,
) {
  const headers = securityHeaders(config)
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    trustProxy: trusted(config.trustProxy),
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { err: logError }, stream: logLines },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientErrors(headers),
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_REQUEST_MS,
    // No timeout: Fastify's default of ten seconds would abort the start on a busy machine.
    pluginTimeout: 0,
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
  const ajustes = createAjustes(db, { zonaHoraria: config.timeZone })
  const zonaHoraria = () => ajustes.current().zonaHoraria
  const cambios = createCambios({
    clock,
    tables,
    findLive: (tokenHashes) => listLiveSessions(db, tokenHashes, clock()),
  })
  const deps: Deps = {
    db,
    informes,
    asOwner,
    config,
    clock,
    ajustes,
    cambios,
    zonaHoraria,
    tables,
    pace,
    restaurar,
    restauracion,
  }

  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  logAnswers(app)
  letOthersFirst(app)
  acceptEmptyJson(app)
  secureHeaders(app, headers)
  await serveDocs(app, config, described)
  followChanges(app, { ajustes, cambios }, listen)
  serveHealth(app, { db, avisos })
  serveMetrics(app, { db, pool, config, clock })
  serveRobots(app)
  await app.register(async (api) => serveApi(api as unknown as App, deps), { prefix: '/api' })
  if (existsSync(webFolder)) await serveWebApp(app, webFolder, config)
  return app
}

/** Reloads the settings and broadcasts changes. Ends the streams before the server waits for responses. */
function followChanges(
  app: FastifyInstance,
  { ajustes, cambios }: { ajustes: AjustesVigentes; cambios: ChangeStream },
  listen: Listen | undefined,
) {
  let listeners: Awaited<ReturnType<Listen>>[] = []
  app.addHook('onReady', async () => {
    // In parallel, so that the start waits only once for an unresponsive database.
    const [settings, changes] = await Promise.all([
      listen?.(AJUSTES_CHANNEL, reload),
      listen?.(CAMBIOS_CHANNEL, cambios.tell),
      reload().catch(() => {}),
    ])
    listeners = [settings, changes].filter((listener) => listener !== undefined)
  })
  app.addHook('preClose', async () => cambios.close())
  app.addHook('onClose', async () => {
    await Promise.all(listeners.map((listener) => listener.close()))
  })

  async function reload() {
    try {
      await ajustes.reload()
    } catch (err) {
      // Logs no warning while the database is unreachable, because each request that fails logs it.
      if (databaseErrorCode(err) !== 'BASE_DE_DATOS_NO_DISPONIBLE') app.log.warn({ err }, 'settings not read')
      throw err
    }
  }
}

function serveApi(api: App, deps: Deps) {
  enforcePermissions(api, deps, { findSessions, findTokens }, async (db, asked) => {
    if (deps.ajustes.current().consultasConCodigo) await comprobarConsulta(db, asked)
  })
  registerAudit(api, deps)
  sayAgeOfReports(api)
  honourIdempotencyKeys(api, deps)
  keepVersions(api, deps)
  runEveryHour(api, deps, hourlyJobs(deps))
  for (const register of routes) register(api, deps)
}

function trusted(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}
