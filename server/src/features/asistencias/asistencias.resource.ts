import * as asistencias from '@gym/contract/asistencias/asistencias.schema'
import * as entradas from '@gym/contract/entradas/entradas.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { asistenciasRoutes } from './asistencias.routes.ts'
import { entradasRoutes } from './entradas.routes.ts'

export const asistenciasResource = defineResource({
  tags: {
    asistencias: 'Quién vino a qué clase.',
    entradas: 'La puerta: quién entra, con clase o libre, y quién está dentro.',
  },
  routes: [asistenciasRoutes, entradasRoutes],
  schemas: [asistencias, entradas],
  tables: {
    asistencias: exported('editable', 'Quién entró, cuándo y a qué clase.', {
      live: ['asistencias', 'entradas', 'clientes'],
    }),
  },
})
