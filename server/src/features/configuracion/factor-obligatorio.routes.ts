import { CambioFactorObligatorio, FactorObligatorio } from '@gym/contract/configuracion/configuracion.schema'
import { lockByName } from '../../db/gym/ediciones.ts'
import type { Routes } from '../../http/routes.ts'
import { getFactorObligatorio, saveFactorObligatorio } from './factor-obligatorio.queries.ts'

/** Roles that must have a second factor. Only the admin reads them: an attacker would prefer the other roles. */
export const factorObligatorioRoutes: Routes = (app, { db }) => {
  app.get(
    '/configuracion/verificacion',
    {
      operationId: 'getFactorObligatorio',
      summary: 'Los roles que deben tener la verificación en dos pasos',
      allow: 'configuracion:escribir',
      versioned: true,
      schema: { response: { 200: FactorObligatorio } },
    },
    () => getFactorObligatorio(db),
  )

  app.putOne(
    '/configuracion/verificacion',
    {
      operationId: 'editarFactorObligatorio',
      summary: 'Elige los roles que deben tener la verificación en dos pasos',
      allow: 'configuracion:escribir',
      session: 'fresh',
      errors: ['CONFIRMA_TU_CONTRASENA'],
      schema: { body: CambioFactorObligatorio, response: { 200: FactorObligatorio } },
      recurso: 'factorObligatorio',
      read: getFactorObligatorio,
      lock: (trx, id) => lockByName(trx, 'factorObligatorio', id),
    },
    ({ body }, trx) => saveFactorObligatorio(trx, body.factorObligatorio),
  )
}
