import * as programas from '@gym/contract/rutinas/programas.schema'
import * as rutinas from '@gym/contract/rutinas/rutinas.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { programasRoutes } from './programas.routes.ts'
import { rutinasRoutes } from './rutinas.routes.ts'

export const rutinasResource = defineResource({
  tags: { rutinas: 'Las rutinas y a quién se asignan.' },
  routes: [rutinasRoutes, programasRoutes],
  schemas: [programas, rutinas],
  tables: {
    asignaciones: exported('free', 'Qué rutina tiene cada cliente, y qué días entrena y descansa.', {
      live: ['rutinas'],
    }),
    programa_rutinas: exported('free', 'Qué rutinas tiene cada programa de entrenamiento, y con qué días.', {
      live: ['rutinas'],
    }),
    programas: exported('editable', 'Los programas de entrenamiento: varias rutinas con un nombre.', {
      live: ['rutinas'],
    }),
    rutinas: exported('free', 'Los ejercicios de las rutinas.', { live: ['rutinas'] }),
  },
})
