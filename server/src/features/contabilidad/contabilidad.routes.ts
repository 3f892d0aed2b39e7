import { dayIn } from '@gym/contract/calendar'
import { nombrePropio } from '@gym/contract/configuracion.rules'
import {
  CambiosTransaccion,
  Contabilidad,
  ContabilidadQuery,
  FiltroContable,
  Historial,
  NuevaTransaccion,
  SerieContable,
  Transaccion,
} from '@gym/contract/contabilidad'
import { filtroEnPalabras } from '@gym/contract/contabilidad.rules'
import { ById } from '@gym/contract/fields'
import { AppError } from '../../app-error.ts'
import { dayRange } from '../../day-range.ts'
import { sendPage } from '../../http/pages.ts'
import { actorOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { editarTransaccion } from './editarTransaccion.ts'
import { openReporte } from './reporte.queries.ts'
import { toXlsx, XLSX_TYPE } from './reporte-xlsx.ts'
import { getSerie } from './serie.queries.ts'
import {
  getTransaccion,
  insertTransaccion,
  listHistorial,
  listTransacciones,
} from './transacciones.queries.ts'

/** Of the sixteen connections; the other work goes on beside them. */
const DOWNLOADS_AT_ONCE = 2
const LONGEST_DOWNLOAD_MS = 10 * 60_000

export const contabilidadRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria, ajustes } = deps
  let downloads = 0
  const filterOf = (query: FiltroContable) => ({ ...query, ...dayRange(query, zonaHoraria()) })

  app.get(
    '/contabilidad',
    {
      operationId: 'listTransacciones',
      summary: 'Las transacciones con sus sumas, por páginas',
      allow: 'contabilidad:leer',
      schema: { querystring: ContabilidadQuery, response: { 200: Contabilidad } },
    },
    async (request, reply) => {
      const { query } = request
      const { page, sumas } = await listTransacciones(db, query, filterOf(query))
      return { transacciones: sendPage(request, reply, query, page), ...sumas }
    },
  )

  app.get(
    '/contabilidad/serie',
    {
      operationId: 'getSerieContable',
      summary: 'Los ingresos y egresos a lo largo del tiempo',
      allow: 'contabilidad:leer',
      schema: { querystring: FiltroContable, response: { 200: SerieContable } },
    },
    (request) => getSerie(db, filterOf(request.query)),
  )

  app.get(
    '/contabilidad/exportar',
    // Asking for its headers alone would read all of it.
    {
      operationId: 'exportarContabilidad',
      summary: 'Las transacciones en un archivo de Excel',
      allow: 'contabilidad:leer',
      errors: ['REPORTES_OCUPADOS'],
      files: [XLSX_TYPE],
      exposeHeadRoute: false,
      schema: { querystring: FiltroContable },
    },
    async (request, reply) => {
      const { query } = request
      const filtro = filterOf(query)
      // Each holds a connection for as long as its reader takes.
      if (downloads >= DOWNLOADS_AT_ONCE) throw new AppError('REPORTES_OCUPADOS')
      downloads += 1
      const reporte = await openReporte(db, filtro, query.orden).catch((error: unknown) => {
        downloads -= 1
        throw error
      })
      const hoy = dayIn(zonaHoraria(), clock())
      const file = `reporte_contabilidad_${hoy}.xlsx`
      reply
        .type(XLSX_TYPE)
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('x-total-count', reporte.total)
      // Also when the client goes away: the stream is destroyed then.
      const titulos = {
        gimnasio: nombrePropio(ajustes.current()),
        filtro: filtroEnPalabras(filtro),
        hoy,
      }
      const download = toXlsx(reporte, titulos)
      const late = setTimeout(() => download.destroy(), LONGEST_DOWNLOAD_MS)
      return download.once('close', () => {
        clearTimeout(late)
        downloads -= 1
        reporte.close().catch((error: unknown) => request.log.warn({ err: error }, 'report not closed'))
      })
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

  // The specification's call ends in a slash (7).
  for (const url of ['/contabilidad', '/contabilidad/'])
    app.postOnce(
      url,
      {
        operationId: 'registrarTransaccion',
        summary: 'Registra una transacción',
        allow: 'contabilidad:escribir',
        // The same operation, described once.
        schema: { hide: url.endsWith('/'), body: NuevaTransaccion, response: { 201: Transaccion } },
      },
      (request, trx) => insertTransaccion(trx, request.body, actorOf(request, deps)),
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
