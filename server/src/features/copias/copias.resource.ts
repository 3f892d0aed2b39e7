import * as copias from '@gym/contract/copias/copias.schema'
import { local } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { copiasRoutes } from './copias.routes.ts'

export const copiasResource = defineResource({
  tags: { copias: 'Las copias de seguridad que el programa hace y verifica por sí solo.' },
  routes: [copiasRoutes],
  schemas: [copias],
  tables: {
    copias: local('free', 'Las copias de seguridad son de la carpeta de esta instalación.', {
      live: ['copias'],
    }),
  },
})
