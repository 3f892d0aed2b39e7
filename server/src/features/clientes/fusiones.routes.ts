import { Cliente } from '@gym/contract/clientes/clientes.schema'
import { Fusion, FusionPrevia } from '@gym/contract/clientes/fusiones.schema'
import { ById } from '@gym/contract/core/fields'
import { actorOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { fusionarClientes, preverFusion } from '../../operations/clientes/fusionarClientes.ts'

export const fusionesRoutes: Routes = (app, deps) => {
  app.get(
    '/clientes/:id/fusionar',
    {
      operationId: 'preverFusion',
      summary: 'Lo que pasaría a este cliente de otro que es la misma persona',
      allow: 'clientes:fusionar',
      errors: ['CLIENTE_NO_ENCONTRADO', 'MISMO_CLIENTE'],
      schema: { params: ById, querystring: Fusion, response: { 200: FusionPrevia } },
    },
    (request) => preverFusion(deps.db, { de: request.query.otro, a: request.params.id }),
  )

  app.postOnce(
    '/clientes/:id/fusionar',
    {
      operationId: 'fusionarClientes',
      summary: 'Une a este cliente otro que es la misma persona: todo lo suyo pasa a este',
      allow: 'clientes:fusionar',
      session: 'fresh',
      errors: ['CLIENTE_NO_ENCONTRADO', 'MISMO_CLIENTE', 'IMPORTACION_EN_CURSO'],
      schema: { params: ById, body: Fusion, response: { 200: Cliente } },
    },
    (request, trx) =>
      fusionarClientes(trx, { de: request.body.otro, a: request.params.id }, actorOf(request, deps)),
  )
}
