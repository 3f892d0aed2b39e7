import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import {
  CambiosTransaccion,
  Contabilidad,
  ContabilidadQuery,
  FiltroContable,
  Historial,
  NuevaTransaccion,
  SerieContable,
  Transaccion,
} from '@gym/contract/contabilidad/contabilidad.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { ById } from '@gym/contract/core/fields'
import { dayRange } from '../../core/day-range.ts'
import { CSV_TYPE } from '../../files/csv.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { download, reports } from '../../http/files/downloads.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { editarTransaccion } from '../../operations/contabilidad/editarTransaccion.ts'
import { registrarTransaccion } from '../../operations/contabilidad/registrarTransaccion.ts'
import { openReporte } from './reporte.queries.ts'
import { toCsv } from './reporte-csv.ts'
import { toXlsx } from './reporte-xlsx.ts'
import { getSerie } from './serie.queries.ts'
import { getTransaccion, listHistorial, listTransacciones } from './transacciones.queries.ts'

export const contabilidadRoutes: Routes = (app, deps) => {
  const { db, informes, clock, zonaHoraria } = deps
  const filterOf = (query: FiltroContable) => ({ ...query, ...dayRange(query, zonaHoraria()) })

  app.get(
    '/contabilidad',
    {
      operationId: 'listTransacciones',
      summary: 'Las transacciones con sus sumas, por páginas',
      allow: 'contabilidad:leer',
      informe: true,
      schema: { querystring: ContabilidadQuery, response: { 200: Contabilidad } },
    },
    async (request, reply) => {
      const { query } = request
      const page = await listTransacciones(informes, query, filterOf(query))
      return sendPage(request, reply, query, page, (transacciones, sumas) => ({ transacciones, ...sumas }))
    },
  )

  app.get(
    '/contabilidad/serie',
    {
      operationId: 'getSerieContable',
      summary: 'Los ingresos y egresos a lo largo del tiempo',
      allow: 'contabilidad:leer',
      informe: true,
      schema: { querystring: FiltroContable, response: { 200: SerieContable } },
    },
    (request) => getSerie(informes, filterOf(request.query)),
  )

  app.get(
    '/contabilidad/exportar',
    {
      operationId: 'exportarContabilidad',
      summary: 'Las transacciones en un archivo de Excel, o de texto',
      allow: 'contabilidad:leer',
      informe: true,
      taken: true,
      errors: ['REPORTES_OCUPADOS'],
      files: [XLSX_TYPE, CSV_TYPE],
      // No HEAD route: its handler would read the whole report.
      exposeHeadRoute: false,
      schema: { querystring: enArchivo(FiltroContable) },
    },
    async (request, reply) => {
      const { query } = request
      const { formato = 'xlsx' } = query
      const filtro = filterOf(query)
      const hoy = dayIn(zonaHoraria(), clock())
      return download(
        request,
        reports,
        () => openReporte(informes, filtro, query.orden),
        (reporte) => {
          reply
            .type(formato === 'csv' ? CSV_TYPE : XLSX_TYPE)
            .header('content-disposition', `attachment; filename="reporte_contabilidad_${hoy}.${formato}"`)
            .header('x-total-count', reporte.total)
          return formato === 'csv' ? toCsv(reporte) : toXlsx(reporte)
        },
      )
    },
  )

  app.get(
    '/contabilidad/:id',
    {
      operationId: 'getTransaccion',
      summary: 'Una transacción',
      allow: 'contabilidad:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Transaccion } },
    },
    (request) => getTransaccion(db, request.params.id),
  )

  app.get(
    '/contabilidad/:id/historial',
    {
      operationId: 'getHistorial',
      summary: 'Los cambios de una transacción',
      allow: 'contabilidad:leer',
      schema: { params: ById, response: { 200: Historial } },
    },
    (request) => listHistorial(db, request.params.id),
  )

  // The specification's path ends in a slash (section 7).
  for (const url of ['/contabilidad', '/contabilidad/'])
    app.postOnce(
      url,
      {
        operationId: 'registrarTransaccion',
        summary: 'Registra una transacción',
        allow: 'contabilidad:escribir',
        schema: { hide: url.endsWith('/'), body: NuevaTransaccion, response: { 201: Transaccion } },
      },
      (request, trx) => registrarTransaccion(trx, request.body, actorOf(request, deps)),
    )

  app.putOne(
    '/contabilidad/:id',
    {
      operationId: 'editarTransaccion',
      summary: 'Edita una transacción; su historial conserva lo anterior',
      allow: 'contabilidad:escribir',
      schema: { params: ById, body: CambiosTransaccion, response: { 200: Transaccion } },
      recurso: 'contabilidad',
      read: getTransaccion,
    },
    (request, trx) => editarTransaccion(trx, request.params.id, request.body, actorOf(request, deps)),
  )
}
