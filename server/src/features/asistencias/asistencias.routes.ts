import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import {
  Anulacion,
  Asistencia,
  AsistenciaRegistrada,
  AsistenciasQuery,
  NuevaAsistencia,
} from '@gym/contract/asistencias/asistencias.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { deshacerAsistencia } from '../../operations/asistencias/deshacerAsistencia.ts'
import { registrarAsistencia } from '../../operations/asistencias/registrarAsistencia.ts'
import { columnas } from './asistencias.archivo.ts'
import { listAsistencias } from './asistencias.queries.ts'

export const asistenciasRoutes: Routes = (app, deps) => {
  const { db, zonaHoraria } = deps
  app.get(
    '/asistencias',
    {
      operationId: 'listAsistencias',
      summary: 'Las asistencias, por páginas',
      allow: 'asistencias:leer',
      schema: { querystring: AsistenciasQuery, response: { 200: z.array(Asistencia) } },
    },
    async (request, reply) => {
      const days = dayRange(request.query, zonaHoraria())
      const page = await listAsistencias(db, request.query, days)
      return sendPage(request, reply, request.query, page)
    },
  )

  listFile(app, deps, {
    noun: 'asistencias',
    operationId: 'exportarAsistencias',
    summary: 'Las asistencias de una lista en un archivo',
    allow: 'asistencias:leer',
    querystring: enArchivo(AsistenciasQuery),
    title: 'Asistencias',
    columns: columnas,
    read: (query) => listAsistencias(db, query, dayRange(query, zonaHoraria()), { conNumero: true }),
  })

  app.postOnce(
    '/asistencias',
    {
      operationId: 'registrarAsistencia',
      summary: 'Registra la asistencia de un cliente a una clase',
      allow: 'asistencias:escribir',
      operacion: 'asistencia',
      schema: { body: NuevaAsistencia, response: { 201: AsistenciaRegistrada } },
    },
    (request, trx) => registrarAsistencia(trx, request.body, actorOf(request, deps)),
  )

  app.delete(
    '/asistencias/:id',
    {
      operationId: 'deshacerAsistencia',
      summary: 'Deshace una asistencia; la sesión que había gastado vuelve a su membresía',
      allow: 'asistencias:escribir',
      errors: ['ASISTENCIA_DE_OTRO_DIA', 'ASISTENCIA_ANTIGUA'],
      schema: { params: ById, querystring: Anulacion, response: { 200: Mensaje } },
    },
    async (request) => {
      const { id } = request.params
      const motivo = request.query.motivo ?? null
      return { mensaje: await deshacerAsistencia(db, id, motivo, actorOf(request, deps)) }
    },
  )
}
