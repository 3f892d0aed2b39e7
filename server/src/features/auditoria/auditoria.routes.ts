import { actoEnPalabras, PROGRAMA } from '@gym/contract/auditoria/auditoria.rules'
import {
  Acciones,
  Acto,
  AuditoriaQuery,
  Cadena,
  FiltroAuditoria,
} from '@gym/contract/auditoria/auditoria.schema'
import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { dayRange } from '../../core/day-range.ts'
import { isLockTaken, oneAtATime } from '../../db/connection/one-at-a-time.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { download, reports } from '../../http/files/downloads.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { type ActoRow, listActos, openInforme } from './auditoria.queries.ts'
import { toXlsx } from './auditoria-xlsx.ts'
import { getCadena, insertRevision, REVIEW_LOCK, reviewCadena } from './cadena.queries.ts'

export const auditoriaRoutes: Routes = (app, deps) => {
  const { db, asOwner, clock, zonaHoraria, ajustes } = deps
  const inWords = (row: ActoRow): Acto => ({ ...row, acto: nameOf(row.accion) })
  const nameOf = (accion: string) =>
    accion === PROGRAMA ? 'El programa, por sí solo' : actoEnPalabras(accion, app.actos.get(accion) ?? accion)
  const narrowed = ({ fechaInicio, fechaFin, ...rest }: FiltroAuditoria) => ({
    ...rest,
    days: dayRange({ fechaInicio, fechaFin }, zonaHoraria()),
    timeZone: zonaHoraria(),
  })
  const turns =
    asOwner &&
    oneAtATime(asOwner, {
      lock: REVIEW_LOCK,
      busy: 'REVISION_EN_CURSO',
      failed: (err) => app.log.warn({ err }, 'audit not reviewed'),
    })
  app.addHook('preClose', async () => turns?.close())
  const cadena = () => getCadena(db, async () => turns?.isBusy() || isLockTaken(db, REVIEW_LOCK))

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
        .map(([accion]) => ({ accion, acto: nameOf(accion) }))
        .sort((a, b) => a.acto.localeCompare(b.acto, 'es')),
  )

  app.get(
    '/auditoria/cadena',
    {
      operationId: 'getCadena',
      summary: 'Qué dio la última revisión de la auditoría, y cuánto lleva la que está en curso',
      allow: 'auditoria:leer',
      schema: { response: { 200: Cadena } },
    },
    cadena,
  )

  app.post(
    '/auditoria/cadena',
    {
      operationId: 'revisarAuditoria',
      summary: 'Empieza a revisar que nada de la auditoría se haya cambiado ni quitado',
      allow: 'auditoria:leer',
      errors: ['REVISION_EN_CURSO'],
      schema: { response: { 202: Cadena } },
    },
    async (request, reply) => {
      if (!turns) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
      const by = actorOf(request, deps)
      await turns.begin(async (signal) => {
        const id = await insertRevision(db, by)
        return () => reviewCadena(db, id, { signal, clock })
      })
      return reply.code(202).send(await cadena())
    },
  )

  app.get(
    '/auditoria/exportar',
    {
      operationId: 'exportarAuditoria',
      summary: 'La auditoría en un archivo de Excel',
      allow: 'auditoria:leer',
      taken: true,
      errors: ['REPORTES_OCUPADOS'],
      files: [XLSX_TYPE],
      exposeHeadRoute: false,
      session: 'fresh',
      schema: { querystring: FiltroAuditoria },
    },
    (request, reply) => {
      const timeZone = zonaHoraria()
      const hoy = dayIn(timeZone, clock())
      return download(
        request,
        reports,
        () => openInforme(db, narrowed(request.query)),
        ({ steps }) => {
          reply.type(XLSX_TYPE).header('content-disposition', `attachment; filename="auditoria_${hoy}.xlsx"`)
          return toXlsx(mapped(steps, inWords), {
            gimnasio: nombrePropio(ajustes.current()),
            descargado: formatDay(hoy),
            localTime: asUtc(timeZone),
          })
        },
      )
    },
  )
}

async function* mapped<From, To>(steps: AsyncIterable<From[]>, change: (row: From) => To) {
  for await (const rows of steps) yield rows.map(change)
}

/** Local time in the UTC fields of a Date, because spreadsheet dates have no zone. */
function asUtc(timeZone: string) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant: string) => new Date(`${parts.format(new Date(instant)).replace(' ', 'T')}Z`)
}
