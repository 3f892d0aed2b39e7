import type { Day } from '@gym/contract/core/calendar'
import { inCents } from '@gym/contract/core/money'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { type EnTurno, insertMovimientos } from '../../features/caja/movimientos.queries.ts'
import { postIngresos, postReversals } from '../../features/contabilidad/contabilidad.queries.ts'
import { insertAsiento, insertReversiones } from '../../features/libros/asientos.queries.ts'
import { cuentaDeIngreso, partidaDeFila } from '../../features/libros/asientos.rules.ts'
import { describePago } from '../../features/pagos/pagos.rules.ts'

interface EnCaja {
  turno: EnTurno | null
  origen: 'pago' | 'correccion'
}

/** @throws PERIODO_CERRADO */
export async function asentarIngreso(
  trx: Db,
  pago: Pago & { stockTomado: number },
  { turno, origen }: EnCaja,
  by: Actor,
): Promise<void> {
  const filas = await postIngresos(trx, [{ ...pago, descripcion: describePago(pago) }], by)
  await insertMovimientos(trx, turno, filas, { origen, origenId: pago._id }, by)
  await insertAsiento(
    trx,
    {
      fecha: pago.fecha,
      descripcion: describePago({ ...pago, cliente: null }),
      origen: 'pago',
      origenId: pago._id,
      partidas: [...filas.map(partidaDeFila), { cuenta: cuentaDeIngreso(pago), monto: -inCents(pago.monto) }],
    },
    by,
  )
}

/** Reverses in ledger, till and books. Returns the day of the reversal; undefined if there was no income. */
export async function revertirIngreso(
  trx: Db,
  pagoId: string,
  turno: EnTurno | null,
  by: Actor,
): Promise<Day | undefined> {
  const undone = await postReversals(trx, [pagoId], by)
  await insertMovimientos(trx, turno, undone, { origen: 'correccion', origenId: pagoId }, by)
  await insertReversiones(trx, undone, by)
  return undone[0]?.fecha
}
