import * as cobros from '@gym/contract/cobros/cobros.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { cobrosRoutes } from './cobros.routes.ts'

export const cobrosResource = defineResource({
  tags: { cobros: 'Lo que se debe, por antigüedad, y cuándo se contactó a quien lo debe.' },
  routes: [cobrosRoutes],
  schemas: [cobros],
  tables: {
    ajustes_cobro: exported('editable', 'Cada cuánto y con qué textos se le escribe a quien debe.', {
      live: ['cobros'],
    }),
    contactos: exported(
      { update: ['cliente_id', 'nota', 'promesa', 'resultado'], delete: true },
      'Cuándo y por dónde se contactó a quien debe.',
      { live: ['cobros'] },
    ),
  },
})
