import * as composicionCorporal from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { composicionCorporalRoutes } from './composicion-corporal.routes.ts'

export const composicionCorporalResource = defineResource({
  tags: { 'composicion-corporal': 'Las medidas de cada cliente.' },
  routes: [composicionCorporalRoutes],
  schemas: [composicionCorporal],
  tables: {
    composicion_corporal: exported('free', 'Las medidas de cada cliente.', {
      live: ['composicion-corporal'],
    }),
  },
})
