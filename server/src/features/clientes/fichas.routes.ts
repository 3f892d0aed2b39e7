import { Ficha } from '@gym/contract/fichas'
import { ById } from '@gym/contract/fields'
import { actorOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { reunirFicha } from '../../operations/reunirFicha.ts'

/** What a client's page shows beside the client's own fields. */
export const fichasRoutes: Routes = (app, deps) => {
  const { db } = deps

  app.get(
    '/clientes/:id/ficha',
    {
      operationId: 'getFicha',
      summary: 'Un cliente y cómo está hoy, como lo diría la puerta',
      allow: 'clientes:leer',
      schema: { params: ById, response: { 200: Ficha } },
    },
    (request) => reunirFicha(db, request.params.id, actorOf(request, deps)),
  )
}
