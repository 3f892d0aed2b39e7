import * as ejercicios from '@gym/contract/ejercicios/ejercicios.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { ejerciciosRoutes } from './ejercicios.routes.ts'

export const ejerciciosResource = defineResource({
  tags: { ejercicios: 'El catálogo de ejercicios y sus videos.' },
  routes: [ejerciciosRoutes],
  schemas: [ejercicios],
  tables: {
    clips_sobrantes: exported({ delete: true }, 'Videos que ya nadie usa y el programa quitará.', {
      unaudited: 'files that the program removes',
    }),
    ejercicio_videos: exported('free', 'Los videos propios de cada ejercicio.', { live: ['ejercicios'] }),
  },
})
