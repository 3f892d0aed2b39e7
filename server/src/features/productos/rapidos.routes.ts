import { CambiosRapidos, Producto, Rapidos } from '@gym/contract/productos/productos.schema'
import { lockByName } from '../../db/gym/ediciones.ts'
import type { Routes } from '../../http/routes.ts'
import { getRapidos, saveRapidos } from './rapidos.queries.ts'

/** The ETag depends on the choice only, not on the products' fields. */
const ONLY_WHICH = { besides: Object.keys(Producto.shape).filter((field) => field !== '_id') }

export const rapidosRoutes: Routes = (app, { db }) => {
  app.get(
    '/productos/rapidos',
    {
      operationId: 'getRapidos',
      summary: 'Los productos que Vender ofrece con un botón, en su orden',
      allow: 'productos:leer',
      versioned: ONLY_WHICH,
      schema: { response: { 200: Rapidos } },
    },
    () => getRapidos(db),
  )

  app.putOne(
    '/productos/rapidos',
    {
      operationId: 'editarRapidos',
      summary: 'Elige los productos que Vender ofrece con un botón, y su orden',
      allow: 'configuracion:escribir',
      errors: ['PRODUCTO_NO_ENCONTRADO'],
      schema: { body: CambiosRapidos, response: { 200: Rapidos } },
      versioned: ONLY_WHICH,
      recurso: 'rapidos',
      read: getRapidos,
      // Locked by name, because the buttons have no row of their own.
      lock: (trx, id) => lockByName(trx, 'rapidos', id),
    },
    ({ body }, trx) => saveRapidos(trx, body.productos),
  )
}
