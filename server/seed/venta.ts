import type { Day } from '@gym/contract/core/calendar'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import type { DemoCliente } from './people/clientes.ts'
import type { DemoProducto } from './productos.ts'
import type { Random } from './random.ts'

export interface Venta {
  cliente: DemoCliente | null
  producto: DemoProducto | null
  cantidad: number
  monto: number
  fecha: Day
  metodoPago: MetodoPago
}

export function aMetodoPago(random: Random): MetodoPago {
  return random.weighted([
    ['Efectivo', 52],
    ['Transferencia', 36],
    ['Tarjeta', 12],
  ])
}
