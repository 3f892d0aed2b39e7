import { type Day, daysBetween } from '@gym/contract/core/calendar'
import type { CambiosPago } from '@gym/contract/pagos/pagos.schema'
import type { Db } from '../src/db/connection/database.ts'
import { anularPago } from '../src/operations/pagos/anularPago.ts'
import { editarPago } from '../src/operations/pagos/editarPago.ts'
import type { DemoPago } from './pagos.ts'
import type { CuentaIds } from './people/cuentas.ts'
import { type Random, randomFor } from './random.ts'

const CORRECTED = 0.01
const UNDONE = 0.004
const NOTICED_AFTER_MS = 40 * 60_000

export async function seedCorrecciones(
  db: Db,
  pagos: DemoPago[],
  cuentas: CuentaIds,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<void> {
  const random = randomFor('correcciones')
  for (const pago of pagos) {
    if (daysBetween(pago.fecha, today) < 2) continue
    const by = {
      user: { _id: random.chance(0.6) ? cuentas.recepcionista : cuentas.admin },
      now: new Date(pago.at.getTime() + NOTICED_AFTER_MS),
      timeZone,
    }
    if (random.chance(CORRECTED)) await editarPago(db, pago._id, aCorrection(pago, random), by)
    else if (random.chance(UNDONE)) await anularPago(db, pago._id, by)
  }
}

function aCorrection(pago: DemoPago, random: Random): CambiosPago {
  if (pago.cantidad > 1) return { cantidad: pago.cantidad - 1 }
  if (pago.monto >= 50_000 && random.chance(0.4)) return { monto: (pago.monto * 9) / 10 }
  return { metodoPago: pago.metodoPago === 'Efectivo' ? 'Transferencia' : 'Efectivo' }
}
