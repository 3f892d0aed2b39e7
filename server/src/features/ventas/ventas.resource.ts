import * as devoluciones from '@gym/contract/ventas/devoluciones.schema'
import * as ventas from '@gym/contract/ventas/ventas.schema'
import { exported } from '../../db/tables.ts'
import { defineResource } from '../../http/resource.ts'
import { ventasRoutes } from './ventas.routes.ts'

export const ventasResource = defineResource({
  tags: { ventas: 'Lo que se vende en el mostrador: sus líneas, cobros y devoluciones.' },
  routes: [ventasRoutes],
  schemas: [ventas, devoluciones],
  tables: {
    abonos: exported(
      { update: ['cliente_id', 'sin_aplicar'] },
      'Lo que un cliente pagó de más o por adelantado y aún no se aplica a una deuda.',
    ),
    cargo_abonos: exported('free', 'Con qué pagos se pagó cada deuda.', {
      unaudited: 'derived from the payment on account',
    }),
    cargos: exported({ update: ['cliente_id', 'pendiente'] }, 'Lo que cada cliente debe o debió.'),
    devolucion_lineas: exported('once', 'Qué se devolvió en cada devolución.', {
      unaudited: 'derived from the return',
    }),
    devoluciones: exported('once', 'Las devoluciones de ventas.'),
    venta_cobros: exported({ delete: true }, 'Cómo se pagó cada venta.', {
      unaudited: 'its corrections have a history',
      live: ['ventas'],
    }),
    venta_cobros_historial: exported('once', 'Las correcciones de cómo se pagó una venta.'),
    venta_lineas: exported({ update: ['devuelta'] }, 'Qué se vendió en cada venta.', {
      unaudited: 'derived from the sale and its payments',
    }),
    ventas: exported(
      { update: ['a_favor', 'cambio', 'cliente_id', 'recibido', 'saldo', 'vence'] },
      'Las ventas del mostrador.',
      { live: ['ventas'], columns: { cambio: 'Lo que se dio de vuelta, en pesos' } },
    ),
  },
})
