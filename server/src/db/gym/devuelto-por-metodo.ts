import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import { sql } from 'kysely'

interface Devuelto {
  pago_id: string
  metodo_pago: MetodoPago
  monto: number
}

/** Refunds of each payment in pesos, by the method of the refund, which may differ from the payment's. */
export const DEVUELTO = sql<Devuelto>`(
  select t.pago_id, d.metodo_pago, -t.monto as monto
  from devoluciones d join contabilidad t on t.devolucion_id = d.id)`
