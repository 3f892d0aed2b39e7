import * as suscripciones from '@gym/contract/suscripciones/suscripciones.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { suscripcionesRoutes } from './suscripciones.routes.ts'

export const suscripcionesResource = defineResource({
  routes: [suscripcionesRoutes],
  schemas: [suscripciones],
  tables: {
    suscripciones: exported('free', 'Los pagos de la suscripción al programa.', { live: ['contabilidad'] }),
  },
})
