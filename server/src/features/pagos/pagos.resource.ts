import * as pagos from '@gym/contract/pagos/pagos.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { pagosRoutes } from './pagos.routes.ts'

export const pagosResource = defineResource({
  tags: { pagos: 'Las ventas con su recibo, y el pago de la suscripción al programa.' },
  routes: [pagosRoutes],
  schemas: [pagos],
  tables: {
    pago_partes: exported({ delete: true }, 'Los métodos de los pagos que se pagaron de varias formas.', {
      unaudited: 'derived from the payment',
    }),
    pagos: exported(
      {
        update: [
          'cantidad',
          'cliente_id',
          'devuelta',
          'devuelto',
          'dias_vendidos',
          'eliminado_en',
          'fecha',
          'metodo_pago',
          'monto',
          'precio_unitario',
          'producto_id',
          'stock_tomado',
          'ticket',
          'corregido_en',
          'ticket_anterior',
        ],
      },
      'Los pagos, también los anulados.',
      { live: ['pagos'] },
    ),
  },
})
