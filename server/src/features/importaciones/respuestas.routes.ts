import { ById } from '@gym/contract/core/fields'
import { Importacion, RespuestaFilas } from '@gym/contract/importaciones/importaciones.schema'
import { AppError } from '../../core/app-error.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { responderFilasImportacion } from '../../operations/importaciones/responderFilasImportacion.ts'
import { getImportacion } from './importaciones.queries.ts'
import { createTrabajos } from './trabajos.ts'

export const respuestasRoutes: Routes = (app, deps) => {
  const { db } = deps
  const trabajos = createTrabajos((err) => app.log.warn({ err }, 'answering rows failed'))
  app.addHook('preClose', () => trabajos.close())

  app.patch(
    '/importaciones/:id/filas',
    {
      operationId: 'responderFilasImportacion',
      summary:
        'Responde igual todas las filas con duda, con error u ocultas, o las que preguntan lo mismo, y las prueba otra vez',
      allow: 'importaciones:administrar',
      errors: [
        'IMPORTACION_NO_ENCONTRADA',
        'IMPORTACION_EN_CURSO',
        'IMPORTACION_YA_HECHA',
        'IMPORTACION_SIN_PROBAR',
      ],
      schema: { params: ById, body: RespuestaFilas, response: { 200: Importacion, 202: Importacion } },
    },
    async (request, reply) => {
      const { id } = request.params
      const { estado, progreso, resumen } = await getImportacion(db, id)
      if (progreso !== null) throw new AppError('IMPORTACION_EN_CURSO')
      if (estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
      if (!resumen) throw new AppError('IMPORTACION_SIN_PROBAR')
      const by = actorOf(request, deps)
      const isDone = await trabajos.begin((signal) =>
        responderFilasImportacion(db, id, request.body, by, { signal }),
      )
      reply.code(isDone ? 200 : 202)
      return getImportacion(db, id)
    },
  )
}
