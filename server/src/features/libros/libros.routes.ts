import { dayIn } from '@gym/contract/calendar'
import { toDay } from '@gym/contract/fields'
import {
  Asiento,
  Balance,
  BalanceQuery,
  ByCodigo,
  CambiosCuenta,
  Cierre,
  Cuenta,
  DiarioQuery,
  Mayor,
  MayorQuery,
  NuevaCuenta,
  NuevoCierre,
  Resultados,
  ResultadosQuery,
  VerificacionLibros,
} from '@gym/contract/libros'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { dayRange } from '../../day-range.ts'
import { sendPage } from '../../http/pages.ts'
import { actorOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { cerrarHasta, getCierre } from './cierre.queries.ts'
import { insertCuenta, listCuentas, updateCuenta } from './cuentas.queries.ts'
import { listDiario } from './diario.queries.ts'
import { getBalance, getResultados } from './informes.queries.ts'
import { getMayor } from './mayor.queries.ts'
import { createVerificador } from './verificar.ts'

export const librosRoutes: Routes = (app, deps) => {
  const { db, informes, asOwner, clock, zonaHoraria } = deps
  const today = () => dayIn(zonaHoraria(), clock())
  const rangeOf = ({ desde, hasta }: z.output<typeof ResultadosQuery>) =>
    dayRange({ fechaInicio: desde, fechaFin: hasta }, zonaHoraria())
  const verificar = asOwner && createVerificador(asOwner)

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

  app.put(
    '/libros/cierre',
    {
      operationId: 'cerrarPeriodo',
      summary: 'Cierra los libros hasta un día, o los abre de nuevo con un motivo',
      allow: 'contabilidad:escribir',
      schema: { body: NuevoCierre, response: { 200: Cierre } },
    },
    (request) => cerrarHasta(db, request.body, actorOf(request, deps)),
  )

  app.post(
    '/libros/verificar',
    {
      operationId: 'verificarLibros',
      summary: 'Prueba las leyes de los libros, una por una',
      allow: 'contabilidad:leer',
      errors: ['VERIFICACION_EN_CURSO'],
      schema: { response: { 200: VerificacionLibros } },
    },
    () => {
      if (!verificar) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
      return verificar()
    },
  )
}
