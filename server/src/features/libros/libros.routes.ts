import {
  Asiento,
  Balance,
  BalanceQuery,
  ByCodigo,
  ByMes,
  CambiosCuenta,
  Cierre,
  CierreDeMes,
  Cuenta,
  DiarioQuery,
  EstadoVerificacion,
  Mayor,
  MayorQuery,
  NuevaCuenta,
  NuevoCierre,
  OrigenDeAsiento,
  Resultados,
  ResultadosQuery,
  VerificacionLibros,
} from '@gym/contract/contabilidad/libros.schema'
import { dayIn, monthOf } from '@gym/contract/core/calendar'
import { ById, toDay } from '@gym/contract/core/fields'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { dayRange } from '../../core/day-range.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { cerrarPeriodo } from './cerrarPeriodo.ts'
import { getCierre } from './cierre.queries.ts'
import { getCierreDeMes } from './cierre-de-mes.queries.ts'
import { insertCuenta, listCuentas, updateCuenta } from './cuentas.queries.ts'
import { getOrigen, listDiario } from './diario.queries.ts'
import { getBalance, getResultados } from './informes.queries.ts'
import { getMayor } from './mayor.queries.ts'
import { createVerificador, getEstadoVerificacion } from './verificarLibros.ts'

export const librosRoutes: Routes = (app, deps) => {
  const { db, informes, asOwner, clock, zonaHoraria, ajustes } = deps
  const today = () => dayIn(zonaHoraria(), clock())
  const rangeOf = ({ desde, hasta }: z.output<typeof ResultadosQuery>) =>
    dayRange({ fechaInicio: desde, fechaFin: hasta }, zonaHoraria())
  const failed = (err: unknown) => app.log.warn({ err }, 'books not verified')
  const verificador = asOwner && createVerificador(db, asOwner, failed)
  app.addHook('preClose', async () => verificador?.close())

  app.get(
    '/libros/cuentas',
    {
      operationId: 'listPlanDeCuentas',
      summary: 'El plan de cuentas',
      allow: 'contabilidad:leer',
      schema: { response: { 200: z.array(Cuenta) } },
    },
    () => listCuentas(db),
  )

  app.post(
    '/libros/cuentas',
    {
      operationId: 'crearCuenta',
      summary: 'Agrega una cuenta propia al plan',
      allow: 'contabilidad:escribir',
      schema: { body: NuevaCuenta, response: { 201: Cuenta } },
    },
    async (request, reply) => reply.code(201).send(await insertCuenta(db, request.body)),
  )

  app.put(
    '/libros/cuentas/:codigo',
    {
      operationId: 'editarCuenta',
      summary: 'Edita una cuenta del plan',
      allow: 'contabilidad:escribir',
      schema: { params: ByCodigo, body: CambiosCuenta, response: { 200: Cuenta } },
    },
    (request) => updateCuenta(db, request.params.codigo, request.body),
  )

  app.get(
    '/libros/diario',
    {
      operationId: 'listDiario',
      summary: 'Los asientos con sus partidas, por páginas',
      allow: 'contabilidad:leer',
      informe: true,
      schema: { querystring: DiarioQuery, response: { 200: z.array(Asiento) } },
    },
    async (request, reply) => {
      const { query } = request
      return sendPage(request, reply, query, await listDiario(informes, query, rangeOf(query)))
    },
  )

  app.get(
    '/libros/asientos/:id/origen',
    {
      operationId: 'getOrigenDeAsiento',
      summary: 'De qué es un asiento: la venta, el pago o la transacción que se puede abrir',
      allow: 'contabilidad:leer',
      schema: { params: ById, response: { 200: OrigenDeAsiento } },
    },
    (request) => getOrigen(db, request.params.id),
  )

  app.get(
    '/libros/mayor',
    {
      operationId: 'getMayor',
      summary: 'Lo que se movió en una cuenta, por páginas, con su saldo',
      allow: 'contabilidad:leer',
      informe: true,
      schema: { querystring: MayorQuery, response: { 200: Mayor } },
    },
    async (request, reply) => {
      const query = { ...request.query, pagina: request.query.pagina ?? 1 }
      const page = await getMayor(informes, query, rangeOf(query))
      return sendPage(request, reply, query, page, (movimientos, { cuenta, saldoInicial, saldoFinal }) => ({
        cuenta,
        saldoInicial,
        movimientos,
        saldoFinal,
      }))
    },
  )

  app.get(
    '/libros/balance',
    {
      operationId: 'getBalance',
      summary: 'El balance de comprobación al final de un día',
      allow: 'contabilidad:leer',
      informe: true,
      schema: { querystring: BalanceQuery, response: { 200: Balance } },
    },
    ({ query: { hasta } }) => getBalance(informes, hasta ? toDay(hasta, zonaHoraria()) : today()),
  )

  app.get(
    '/libros/resultados',
    {
      operationId: 'getResultados',
      summary: 'El estado de resultados de unos días',
      allow: 'contabilidad:leer',
      informe: true,
      schema: { querystring: ResultadosQuery, response: { 200: Resultados } },
    },
    ({ query }) => {
      const { desde = null, hasta = today() } = rangeOf(query)
      return getResultados(informes, { desde, hasta })
    },
  )

  app.get(
    '/libros/cierre',
    {
      operationId: 'getCierre',
      summary: 'Hasta qué día están cerrados los libros',
      allow: 'contabilidad:leer',
      schema: { response: { 200: Cierre } },
    },
    () => getCierre(db),
  )

  app.get(
    '/libros/cierre/:mes',
    {
      operationId: 'getCierreDeMes',
      summary: 'Lo que falta para cerrar un mes, y su resumen',
      allow: 'contabilidad:leer',
      schema: { params: ByMes, response: { 200: CierreDeMes } },
    },
    async (request) => {
      const month = monthOf(`${request.params.mes}-01`)
      const { iva } = ajustes.current()
      return { ...(await getCierreDeMes(db, month, { today: today(), timeZone: zonaHoraria() })), iva }
    },
  )

  app.put(
    '/libros/cierre',
    {
      operationId: 'cerrarPeriodo',
      summary: 'Cierra los libros hasta un día, o los abre de nuevo con un motivo',
      allow: 'contabilidad:escribir',
      schema: { body: NuevoCierre, response: { 200: Cierre } },
    },
    (request) => cerrarPeriodo(db, request.body, actorOf(request, deps)),
  )

  app.post(
    '/libros/verificar',
    {
      operationId: 'verificarLibros',
      summary:
        'Prueba las leyes de los libros, una por una; con «Prefer: respond-async» no espera a que termine',
      allow: 'contabilidad:leer',
      errors: ['VERIFICACION_EN_CURSO'],
      schema: { response: { 200: VerificacionLibros, 202: EstadoVerificacion } },
    },
    async (request, reply) => {
      if (!verificador) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
      const { found } = await verificador.begin(actorOf(request, deps))
      // A client that prefers `respond-async` (RFC 7240, 4.1) does not wait for the result.
      if (!/\brespond-async\b/i.test(String(request.headers.prefer))) return found()
      return reply
        .code(202)
        .header('preference-applied', 'respond-async')
        .send(await getEstadoVerificacion(db))
    },
  )

  app.get(
    '/libros/verificacion',
    {
      operationId: 'getVerificacionLibros',
      summary: 'Si se están probando las leyes de los libros, y qué dio la última vez',
      allow: 'contabilidad:leer',
      schema: { response: { 200: EstadoVerificacion } },
    },
    () => getEstadoVerificacion(db),
  )
}
