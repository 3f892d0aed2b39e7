import { CambiosEjercicio, Ejercicio, EjerciciosQuery } from '@gym/contract/ejercicios'
import { ById } from '@gym/contract/fields'
import { z } from 'zod'
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

  app.put(
    '/ejercicios/:id',
    {
      operationId: 'editarEjercicio',
      summary: 'Pone o quita el video de un ejercicio',
      allow: 'ejercicios:escribir',
      schema: { params: ById, body: CambiosEjercicio, response: { 200: Ejercicio } },
    },
    async (request) => {
      const { _id } = await getEjercicio(db, request.params.id)
      if (request.body.video !== undefined) await putVideo(db, _id, request.body.video)
      return getEjercicio(db, _id)
    },
  )
}
