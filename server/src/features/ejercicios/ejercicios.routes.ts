import { CambiosEjercicio, Ejercicio, EjerciciosQuery } from '@gym/contract/ejercicios'
import { ById } from '@gym/contract/fields'
import { z } from 'zod'
import { lockByName } from '../../db/ediciones.ts'
import { sendPage } from '../../http/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { getEjercicio, listEjercicios, putVideo } from './ejercicios.queries.ts'

export const ejerciciosRoutes: Routes = (app, { db }) => {
  app.get(
    '/ejercicios',
    {
      operationId: 'listEjercicios',
      summary: 'El catálogo de ejercicios, por páginas',
      allow: 'public',
      schema: { querystring: EjerciciosQuery, response: { 200: z.array(Ejercicio) } },
    },
    async (request, reply) => {
      const page = await listEjercicios(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/ejercicios/:id',
    {
      operationId: 'getEjercicio',
      summary: 'Un ejercicio del catálogo',
      allow: 'public',
      versioned: true,
      schema: { params: ById, response: { 200: Ejercicio } },
    },
    (request) => getEjercicio(db, request.params.id),
  )

  app.putOne(
    '/ejercicios/:id',
    {
      operationId: 'editarEjercicio',
      summary: 'Pone o quita el video de un ejercicio',
      allow: 'ejercicios:escribir',
      schema: { params: ById, body: CambiosEjercicio, response: { 200: Ejercicio } },
      recurso: 'ejercicioVideos',
      read: getEjercicio,
      // The catalogue is no table: a video that nobody has set has no row.
      lock: (trx, id) => lockByName(trx, 'ejercicioVideos', id),
    },
    async (request, trx) => {
      const { _id } = await getEjercicio(trx, request.params.id)
      if (request.body.video !== undefined) await putVideo(trx, _id, request.body.video)
      return getEjercicio(trx, _id)
    },
  )
}
