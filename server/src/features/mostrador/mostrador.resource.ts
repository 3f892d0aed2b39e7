import * as instantanea from '@gym/contract/operaciones/instantanea.schema'
import * as operaciones from '@gym/contract/operaciones/operaciones.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { mostradorRoutes } from './mostrador.routes.ts'

export const mostradorResource = defineResource({
  tags: { mostrador: 'Lo que un mostrador necesita para seguir cuando no hay conexión.' },
  routes: [mostradorRoutes],
  schemas: [instantanea, operaciones],
  tables: {
    operaciones_mostrador: exported(
      'once',
      'Lo que se hizo en cada mostrador, para que nada quede dos veces.',
      {
        columns: {
          clave: 'Lo que la distingue, que puso el mostrador',
          fecha: 'De cuándo es, por el reloj del servidor',
        },
      },
    ),
  },
})
