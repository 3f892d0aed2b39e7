import * as entrenadores from '@gym/contract/entrenadores/entrenadores.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { entrenadoresRoutes } from './entrenadores.routes.ts'

export const entrenadoresResource = defineResource({
  tags: { entrenadores: 'Quienes dan las clases, con sus horarios.' },
  routes: [entrenadoresRoutes],
  schemas: [entrenadores],
  tables: {
    entrenadores: exported('editable', 'Quienes dan las clases.', { live: ['entrenadores', 'clases'] }),
    horarios: exported('editable', 'Los días y horas de cada clase, con sus cupos.', {
      live: ['clases', 'entrenadores'],
      columns: { clase_id: 'El id de clases' },
    }),
  },
})
