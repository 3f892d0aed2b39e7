import * as congelaciones from '@gym/contract/membresias/congelaciones.schema'
import * as membresias from '@gym/contract/membresias/membresias.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { congelacionesRoutes } from './congelaciones/congelaciones.routes.ts'
import { membresiasRoutes } from './membresias.routes.ts'

export const membresiasResource = defineResource({
  tags: { membresias: 'Lo que cada cliente tiene pagado: días y sesiones.' },
  routes: [membresiasRoutes, congelacionesRoutes],
  schemas: [membresias, congelaciones],
  tables: {
    ausencias: exported(
      'owner',
      'Los días en que cada cliente no tuvo membresía o no vino. El programa los calcula.',
      { unaudited: 'derived from memberships and entries', columns: { cliente_id: 'El id de clientes' } },
    ),
    cancelaciones: exported(
      { update: ['efectiva', 'nota', 'reactivada_en', 'reactivada_por'] },
      'Las membresías canceladas y por qué.',
      { live: ['membresias', 'clientes'] },
    ),
    congelaciones: exported(
      { update: ['desde', 'hasta', 'motivo', 'terminada_en', 'terminada_por', 'venta_id'] },
      'Las membresías congeladas, desde y hasta cuándo.',
      { live: ['membresias', 'clientes', 'clases'] },
    ),
    membresias: exported('editable', 'Lo que cada cliente tiene pagado: días y sesiones.', {
      live: ['membresias', 'clientes'],
    }),
    rebajas: exported(
      { delete: true },
      'Lo que se cobró de menos fuera de una venta, y lo que se dio por cortesía.',
      { live: ['ventas'], columns: { lista: 'Lo que valía, en pesos', autorizada_por: 'Quién la autorizó' } },
    ),
    ultimas_membresias: exported(
      'owner',
      'La membresía que termina de última de cada cliente. El programa la calcula.',
      {
        unaudited: 'derived from memberships',
        columns: {
          cliente_id: 'El id de clientes',
          membresia_id: 'El id de membresias',
          fin: 'El último día',
        },
      },
    ),
  },
})
