import { ById, Mensaje } from '@gym/contract/core/fields'
import { DATOS_BORRADOS } from '@gym/contract/mis-datos/mis-datos.rules'
import {
  Borrado,
  BorradoPrevio,
  ClienteEliminado,
  EliminadosQuery,
} from '@gym/contract/mis-datos/mis-datos.schema'
import { z } from 'zod'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { borrarDatos, preverBorrado } from '../../operations/mis-datos/borrarDatos.ts'
import { listEliminados } from './borrado.queries.ts'

export const borradoRoutes: Routes = (app, deps) => {
  const { db } = deps

  app.get(
    '/clientes/eliminados',
    {
      operationId: 'listEliminados',
      summary: 'Los clientes eliminados cuyos datos siguen ahí, por páginas',
      allow: 'datosPersonales:administrar',
      schema: { querystring: EliminadosQuery, response: { 200: z.array(ClienteEliminado) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await listEliminados(db, request.query)),
  )

  app.get(
    '/clientes/:id/borrar-datos',
    {
      operationId: 'preverBorrado',
      summary: 'Lo que se borraría de una persona, lo que quedaría y qué lo impide',
      allow: 'datosPersonales:administrar',
      errors: ['CLIENTE_NO_ENCONTRADO'],
      schema: { params: ById, response: { 200: BorradoPrevio } },
    },
    (request) => preverBorrado(db, request.params.id, actorOf(request, deps)),
  )

  app.post(
    '/clientes/:id/borrar-datos',
    {
      operationId: 'borrarDatos',
      summary: 'Borra los datos de una persona para siempre; las cuentas quedan como están',
      allow: 'datosPersonales:administrar',
      session: 'fresh',
      errors: ['CLIENTE_NO_ENCONTRADO', 'CONFIRMACION_DISTINTA', 'BORRADO_IMPEDIDO', 'IMPORTACION_EN_CURSO'],
      schema: { params: ById, body: Borrado, response: { 200: Mensaje } },
    },
    async (request) => {
      await borrarDatos(db, request.params.id, request.body.confirmacion, actorOf(request, deps))
      return { mensaje: DATOS_BORRADOS }
    },
  )
}
