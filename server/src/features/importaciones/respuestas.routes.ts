import { ById } from '@gym/contract/core/fields'
import { Importacion, RespuestaFilas } from '@gym/contract/importaciones/importaciones.schema'
import { AppError } from '../../core/app-error.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { responderFilas } from '../../operations/importaciones/responderFilas.ts'
import { getImportacion, requireProbada } from './importaciones.queries.ts'
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
      const importacion = await getImportacion(db, id)
      if (importacion.progreso !== null) throw new AppError('IMPORTACION_EN_CURSO')
      requireProbada(importacion)
      const by = actorOf(request, deps)
      const isDone = await trabajos.begin((signal) => responderFilas(db, id, request.body, by, signal))
      reply.code(isDone ? 200 : 202)
      return getImportacion(db, id)
    },
  )
}
