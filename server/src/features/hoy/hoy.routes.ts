import { Hoy } from '@gym/contract/hoy/hoy.schema'
import { actorOf } from '../../http/auth/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { reunirHoy } from '../../operations/hoy/reunirHoy.ts'

export const hoyRoutes: Routes = (app, deps) => {
  app.get(
    '/hoy',
    {
      operationId: 'getHoy',
      summary: 'Lo que pide el día, según quién pregunta: de cada cosa cuántas hay y las primeras',
      allow: 'sesion:propia',
      schema: { response: { 200: Hoy } },
    },
    (request) => reunirHoy(deps.db, actorOf(request, deps), deps.config),
  )
}
