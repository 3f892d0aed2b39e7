import { Acciones, Acto, AuditoriaQuery, Cadena, FiltroAuditoria } from '@gym/contract/auditoria'
import { PROGRAMA } from '@gym/contract/auditoria.rules'
import { dayIn, formatDay } from '@gym/contract/calendar'
import { nombrePropio } from '@gym/contract/configuracion.rules'
import { z } from 'zod'
import { dayRange } from '../../day-range.ts'
import { download } from '../../http/downloads.ts'
import { sendPage } from '../../http/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { XLSX_TYPE } from '../../spreadsheet.ts'
import { type ActoRow, listActos, openInforme, reviewCadena } from './auditoria.queries.ts'
import { toXlsx } from './auditoria-xlsx.ts'

export const auditoriaRoutes: Routes = (app, { db, clock, zonaHoraria, ajustes }) => {
  const inWords = (row: ActoRow): Acto => ({ ...row, acto: nameOf(row.accion) })
  const nameOf = (accion: string) =>
    accion === PROGRAMA ? 'El programa, por sí solo' : (app.actos.get(accion) ?? accion)
  const narrowed = ({ fechaInicio, fechaFin, ...rest }: FiltroAuditoria) => ({
    ...rest,
    days: dayRange({ fechaInicio, fechaFin }, zonaHoraria()),
    timeZone: zonaHoraria(),
  })
  let reviewing: Promise<Cadena> | undefined

  app.get(
    '/auditoria',
    {
      operationId: 'listActos',
      summary: 'Quién hizo qué, por páginas: lo más nuevo primero',
      allow: 'auditoria:leer',
      schema: { querystring: AuditoriaQuery, response: { 200: z.array(Acto) } },
    },
    async (request, reply) => {
      const { query } = request
      const page = await listActos(db, query, narrowed(query))
      return sendPage(
        request,
        reply,
        { ...query, pagina: query.pagina ?? 1 },
        { ...page, rows: page.rows.map(inWords) },
      )
    },
  )

  app.get(
    '/auditoria/acciones',
    {
      operationId: 'listAcciones',
      summary: 'Las acciones que la auditoría puede tener, con su nombre',
      allow: 'auditoria:leer',
      schema: { response: { 200: Acciones } },
    },
    async () =>
      [...app.actos]
        .map(([accion, acto]) => ({ accion, acto }))
        .sort((a, b) => a.acto.localeCompare(b.acto, 'es')),
  )

  app.get(
    '/auditoria/cadena',
    {
      operationId: 'revisarAuditoria',
      summary: 'Revisa que nada de la auditoría se haya cambiado ni quitado',
      allow: 'auditoria:leer',
      schema: { response: { 200: Cadena } },
    },
    () => {
      // However many ask, it is walked once at a time.
      reviewing ??= reviewCadena(db).finally(() => {
        reviewing = undefined
      })
      return reviewing
    },
  )

  app.get(
    '/auditoria/exportar',
    {
      operationId: 'exportarAuditoria',
      summary: 'La auditoría en un archivo de Excel',
      allow: 'auditoria:leer',
      errors: ['REPORTES_OCUPADOS'],
      files: [XLSX_TYPE],
      exposeHeadRoute: false,
      fresh: true,
      schema: { querystring: FiltroAuditoria },
    },
    (request, reply) => {
      const timeZone = zonaHoraria()
      const hoy = dayIn(timeZone, clock())
      return download(
        request,
        () => openInforme(db, narrowed(request.query)),
        ({ rows }) => {
          reply.type(XLSX_TYPE).header('content-disposition', `attachment; filename="auditoria_${hoy}.xlsx"`)
          return toXlsx(mapped(rows, inWords), {
            gimnasio: nombrePropio(ajustes.current()),
            descargado: formatDay(hoy),
            localTime: (instant) => asUtc(instant, timeZone),
          })
        },
      )
    },
  )
}

async function* mapped<From, To>(rows: AsyncIterable<From>, change: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield change(row)
}

/** The instant at which the clocks of UTC show what those of the zone show now. */
function asUtc(instant: string, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return new Date(`${parts.format(new Date(instant)).replace(' ', 'T')}Z`)
}
