import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ChangeStream } from '../core/change-stream.ts'
import type { Config } from '../core/config.ts'
import { contractSchemas } from '../core/contract-schemas.ts'
import { webFolder } from '../core/paths.ts'
import type { AjustesVigentes } from '../core/settings.ts'
import type { Database } from '../db/connection/connect.ts'
import { databaseErrorCode } from '../db/connection/database-errors.ts'
import type { Listen } from '../db/connection/listen.ts'
import { asistenciasRoutes } from '../features/asistencias/asistencias.routes.ts'
import { entradasRoutes } from '../features/asistencias/entradas.routes.ts'
import { auditoriaRoutes } from '../features/auditoria/auditoria.routes.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { factorRoutes } from '../features/auth/factor.routes.ts'
import { findSessions, listLiveSessions } from '../features/auth/sesiones.queries.ts'
import { cajaRoutes } from '../features/caja/caja.routes.ts'
import { cambiosRoutes } from '../features/cambios/cambios.routes.ts'
import { CAMBIOS_CHANNEL, createCambios } from '../features/cambios/streams.ts'
import { clasesRoutes } from '../features/clases/clases.routes.ts'
import { esperasRoutes } from '../features/clases/esperas.routes.ts'
import { clientesRoutes } from '../features/clientes/clientes.routes.ts'
import { fichasRoutes } from '../features/clientes/fichas.routes.ts'
import { fotosRoutes } from '../features/clientes/fotos.routes.ts'
import { fusionesRoutes } from '../features/clientes/fusiones.routes.ts'
import { cobrosRoutes } from '../features/cobros/cobros.routes.ts'
import { composicionCorporalRoutes } from '../features/composicion-corporal/composicion-corporal.routes.ts'
import { createAjustes } from '../features/configuracion/ajustes.ts'
import { AJUSTES_CHANNEL } from '../features/configuracion/configuracion.queries.ts'
import { configuracionRoutes } from '../features/configuracion/configuracion.routes.ts'
import { factorObligatorioRoutes } from '../features/configuracion/factor-obligatorio.routes.ts'
import { reglasEntradaRoutes } from '../features/configuracion/reglas-entrada.routes.ts'
import { contabilidadRoutes } from '../features/contabilidad/contabilidad.routes.ts'
import { copiasRoutes } from '../features/copias/copias.routes.ts'
import { ejerciciosRoutes } from '../features/ejercicios/ejercicios.routes.ts'
import { entrenadoresRoutes } from '../features/entrenadores/entrenadores.routes.ts'
import { exportacionesRoutes } from '../features/exportaciones/exportaciones.routes.ts'
import { hoyRoutes } from '../features/hoy/hoy.routes.ts'
import { filasRoutes } from '../features/importaciones/filas.routes.ts'
import { importacionesRoutes } from '../features/importaciones/importaciones.routes.ts'
import { respuestasRoutes } from '../features/importaciones/respuestas.routes.ts'
import { indicadoresRoutes } from '../features/indicadores/indicadores.routes.ts'
import { preguntasRoutes } from '../features/indicadores/preguntas.routes.ts'
import { findTokens } from '../features/integraciones/tokens.queries.ts'
import { tokensRoutes } from '../features/integraciones/tokens.routes.ts'
import { webhooksRoutes } from '../features/integraciones/webhooks.routes.ts'
import { exportarLibrosRoutes } from '../features/libros/exportar.routes.ts'
import { librosRoutes } from '../features/libros/libros.routes.ts'
import { congelacionesRoutes } from '../features/membresias/congelaciones/congelaciones.routes.ts'
import { membresiasRoutes } from '../features/membresias/membresias.routes.ts'
import { borradoRoutes } from '../features/mis-datos/borrado.routes.ts'
import { misDatosRoutes } from '../features/mis-datos/mis-datos.routes.ts'
import { mostradorRoutes } from '../features/mostrador/mostrador.routes.ts'
import { pagosRoutes } from '../features/pagos/pagos.routes.ts'
import { planesRoutes } from '../features/planes/planes.routes.ts'
import { productosRoutes } from '../features/productos/productos.routes.ts'
import { rapidosRoutes } from '../features/productos/rapidos.routes.ts'
import { programasRoutes } from '../features/rutinas/programas.routes.ts'
import { rutinasRoutes } from '../features/rutinas/rutinas.routes.ts'
import { suscripcionesRoutes } from '../features/suscripciones/suscripciones.routes.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { ventasRoutes } from '../features/ventas/ventas.routes.ts'
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
import { keepAudit } from '../http/log/audit.ts'
import { logAnswers, logError } from '../http/log/log.ts'
import { logLines } from '../http/log/log-lines.ts'
import type { App, Deps } from '../http/routes.ts'
import { serializerCompiler, validatorCompiler } from '../http/schemas.ts'
import { secureHeaders, securityHeaders } from '../http/security-headers.ts'
import { comprobarConsulta } from '../operations/clientes/comprobarConsulta.ts'
import { hourlyJobs } from './hourly-jobs.ts'

// Request timeout: a clip of 20 MB takes minutes on a slow line. JSON has a shorter one (json-body.ts).
const LONGEST_REQUEST_MS = 5 * 60_000
const MAX_BODY_BYTES = 256 * 1024
// Permits long ids, so that the route's own checks refuse them instead of the router.
const MAX_PARAM_LENGTH = 16_384

const resources = [
  authRoutes,
  factorRoutes,
  usersRoutes,
  clientesRoutes,
  fichasRoutes,
  fotosRoutes,
  fusionesRoutes,
  membresiasRoutes,
  congelacionesRoutes,
  planesRoutes,
  productosRoutes,
  rapidosRoutes,
  pagosRoutes,
  ventasRoutes,
  cobrosRoutes,
  asistenciasRoutes,
  entradasRoutes,
  mostradorRoutes,
  entrenadoresRoutes,
  clasesRoutes,
  esperasRoutes,
  composicionCorporalRoutes,
  contabilidadRoutes,
  cajaRoutes,
  librosRoutes,
  exportarLibrosRoutes,
  configuracionRoutes,
  reglasEntradaRoutes,
  factorObligatorioRoutes,
  ejerciciosRoutes,
  rutinasRoutes,
  programasRoutes,
  indicadoresRoutes,
  preguntasRoutes,
  hoyRoutes,
  auditoriaRoutes,
  copiasRoutes,
  tokensRoutes,
  importacionesRoutes,
  filasRoutes,
  respuestasRoutes,
  exportacionesRoutes,
  webhooksRoutes,
  misDatosRoutes,
  borradoRoutes,
  cambiosRoutes,
  suscripcionesRoutes,
]

/**
 * Builds the program, the same in production and in tests.
 * @param database if it has no `listen`, the program does not notice changes by other processes
 */
export async function buildApp(
  config: Config,
  {
    db,
    informes = db,
    asOwner,
    listen,
    avisos,
    clock = () => new Date(),
    pace,
  }: Pick<Database, 'db'> &
    Partial<Pick<Database, 'informes' | 'asOwner' | 'listen' | 'avisos'> & Pick<Deps, 'clock' | 'pace'>>,
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
    findLive: (tokenHashes) => listLiveSessions(db, tokenHashes, clock()),
  })
  const deps: Deps = { db, informes, asOwner, config, clock, ajustes, cambios, zonaHoraria, pace }

  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  logAnswers(app)
  letOthersFirst(app)
  acceptEmptyJson(app)
  secureHeaders(app, headers)
  await serveDocs(app, config, contractSchemas)
  followChanges(app, { ajustes, cambios }, listen)
  serveHealth(app, { db, avisos })
  serveRobots(app)
  await app.register(async (api) => serveApi(api as unknown as App, deps), { prefix: '/api' })
  if (existsSync(webFolder)) await serveWebApp(app, webFolder, config)
  return app
}

/**
 * Loads the settings before the first request and after each change, and broadcasts changes. Ends the streams
 * at shutdown, before the server waits for responses.
 */
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
      // Logs no warning while the database is unreachable, because each request logs that already.
      if (databaseErrorCode(err) !== 'BASE_DE_DATOS_NO_DISPONIBLE') app.log.warn({ err }, 'settings not read')
      throw err
    }
  }
}

function serveApi(api: App, deps: Deps) {
  enforcePermissions(api, deps, { findSessions, findTokens }, async (db, asked) => {
    if (deps.ajustes.current().consultasConCodigo) await comprobarConsulta(db, asked)
  })
  keepAudit(api, deps)
  sayAgeOfReports(api)
  honourIdempotencyKeys(api, deps)
  keepVersions(api, deps)
  runEveryHour(api, deps, hourlyJobs(deps))
  for (const routes of resources) routes(api, deps)
}

function trusted(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}
