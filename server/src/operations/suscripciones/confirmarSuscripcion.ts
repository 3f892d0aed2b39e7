import { atomically, type Db } from '../../db/connection/database.ts'
import type { CheckoutSession } from '../../features/suscripciones/stripe.ts'
import {
  insertSuscripcion,
  lockSuscripcion,
  markPaid,
} from '../../features/suscripciones/suscripciones.queries.ts'
import { postSuscripcion } from './asentarSuscripcion.ts'

/** Idempotent, in any order of the calls. `tasa`: pesos per dollar; null leaves the income to post later. */
export function confirmarSuscripcion(
  db: Db,
  session: CheckoutSession,
  { tasa, now, timeZone }: { tasa: number | null; now: Date; timeZone: string },
): Promise<void> {
  return atomically(db, async (trx) => {
    const { id: sessionId, userId, centavos } = session
    await insertSuscripcion(trx, { proveedor: 'stripe', sessionId, userId, centavos }, now)
    const suscripcion = await lockSuscripcion(trx, { sessionId })
    if (!session.isPaid) return
    const pagadaEn = suscripcion.pagadaEn ?? now.toISOString()
    if (!suscripcion.pagadaEn) await markPaid(trx, suscripcion.id, now)
    if (tasa !== null && !suscripcion.contabilidadId)
      await postSuscripcion(trx, { ...suscripcion, pagadaEn }, tasa, { now, timeZone })
  })
}
