import * as clases from '@gym/contract/clases/clases.schema'
import * as esperas from '@gym/contract/clases/esperas.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { clasesRoutes } from './clases.routes.ts'
import { esperasRoutes } from './esperas.routes.ts'

export const clasesResource = defineResource({
  tags: { clases: 'Las clases con sus cupos, y quién está inscrito.' },
  routes: [clasesRoutes, esperasRoutes],
  schemas: [clases, esperas],
  tables: {
    clases: exported('editable', 'Las clases de cada entrenador.', { live: ['clases', 'entrenadores'] }),
    esperas: exported('free', 'Quién espera un cupo en una clase.', { live: ['clases'] }),
    inscripciones: exported('free', 'Quién está inscrito en qué clase.', { live: ['clases'] }),
  },
})
