import * as planes from '@gym/contract/planes/planes.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { planesRoutes } from './planes.routes.ts'

export const planesResource = defineResource({
  tags: { planes: 'Los planes que vende el gimnasio: cada uno es un servicio que da una membresía.' },
  routes: [planesRoutes],
  schemas: [planes],
  tables: {
    matriculas: exported(
      { update: ['cliente_id'], delete: true },
      'Quién pagó su matrícula, y en qué venta.',
      { live: ['clientes'] },
    ),
    planes: exported('editable', 'Los planes: qué membresía da cada servicio.', {
      live: ['productos'],
      columns: {
        cantidad: 'Cuántos días o meses dura',
        unidad: 'Si dura días o meses',
        orden: 'Su puesto en la lista',
      },
    }),
  },
})
