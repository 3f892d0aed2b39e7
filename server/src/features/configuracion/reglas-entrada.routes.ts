import { CambiosReglas, ReglasDeEntrada } from '@gym/contract/entradas/entradas.schema'
import { lockByName } from '../../db/gym/ediciones.ts'
import type { Routes } from '../../http/routes.ts'
import { getReglas, saveReglas } from './reglas-entrada.queries.ts'

export const reglasEntradaRoutes: Routes = (app, { db }) => {
  app.get(
    '/configuracion/entrada',
    {
      operationId: 'getReglasEntrada',
      summary: 'Las reglas de la entrada',
      allow: 'reglasDeEntrada:leer',
      versioned: true,
      schema: { response: { 200: ReglasDeEntrada } },
    },
    () => getReglas(db),
  )

  app.putOne(
    '/configuracion/entrada',
    {
      operationId: 'editarReglasEntrada',
      summary: 'Edita las reglas de la entrada',
      allow: 'configuracion:escribir',
      schema: { body: CambiosReglas, response: { 200: ReglasDeEntrada } },
      recurso: 'reglasEntrada',
      read: getReglas,
      // Locked by name, because the row exists only after the first save.
      lock: (trx, id) => lockByName(trx, 'reglasEntrada', id),
    },
    ({ body }, trx) => saveReglas(trx, body),
  )
}
