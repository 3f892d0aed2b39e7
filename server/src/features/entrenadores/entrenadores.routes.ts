import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import {
  CambiosEntrenador,
  Entrenador,
  EntrenadoresQuery,
  NuevoEntrenador,
} from '@gym/contract/entrenadores/entrenadores.schema'
import { z } from 'zod'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { editarEntrenador } from '../../operations/entrenadores/editarEntrenador.ts'
import { crearEntrenador } from './crearEntrenador.ts'
import { eliminarEntrenador } from './eliminarEntrenador.ts'
import { columnas } from './entrenadores.archivo.ts'
import { getEntrenador, listEntrenadores } from './entrenadores.queries.ts'

export const entrenadoresRoutes: Routes = (app, deps) => {
  const { db, clock } = deps
  app.get(
    '/entrenadores',
    {
      operationId: 'listEntrenadores',
      summary: 'Los entrenadores con sus clases, por páginas',
      allow: 'entrenadores:leer',
      schema: { querystring: EntrenadoresQuery, response: { 200: z.array(Entrenador) } },
    },
    async (request, reply) => {
      const page = await listEntrenadores(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  listFile(app, deps, {
    noun: 'entrenadores',
    operationId: 'exportarEntrenadores',
    summary: 'Los entrenadores de una lista en un archivo',
    allow: 'entrenadores:leer',
    querystring: enArchivo(EntrenadoresQuery),
    title: 'Entrenadores',
    columns: columnas,
    read: (query) => listEntrenadores(db, query),
  })

  app.get(
    '/entrenadores/:id',
    {
      operationId: 'getEntrenador',
      summary: 'Un entrenador con sus clases',
      allow: 'entrenadores:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Entrenador } },
    },
    (request) => getEntrenador(db, request.params.id),
  )

  app.postOnce(
    '/entrenadores',
    {
      operationId: 'crearEntrenador',
      summary: 'Crea un entrenador con sus clases y horarios',
      allow: 'entrenadores:escribir',
      schema: { body: NuevoEntrenador, response: { 201: Entrenador } },
    },
    (request, trx) => crearEntrenador(trx, request.body, clock()),
  )

  app.putOne(
    '/entrenadores/:id',
    {
      operationId: 'editarEntrenador',
      summary: 'Edita un entrenador, sus clases y horarios',
      allow: 'entrenadores:escribir',
      schema: { params: ById, body: CambiosEntrenador, response: { 200: Entrenador } },
      recurso: 'entrenadores',
      read: getEntrenador,
    },
    (request, trx) => editarEntrenador(trx, request.params.id, request.body, clock()),
  )

  app.delete(
    '/entrenadores/:id',
    {
      operationId: 'eliminarEntrenador',
      summary: 'Elimina un entrenador que no tiene personas inscritas',
      allow: 'entrenadores:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarEntrenador(db, request.params.id, clock())
      return { mensaje: hecho.entrenadorEliminado }
    },
  )
}
