import { atomically, type Db } from '../db/database.ts'
import type { CheckoutSession } from '../features/suscripciones/stripe.ts'
import {
  insertSuscripcion,
  lockSuscripcion,
  markPaid,
} from '../features/suscripciones/suscripciones.queries.ts'
import { postSuscripcion } from './asentarSuscripcion.ts'

/**
 * Brings a subscription to the state that the provider tells: paid, and with a rate posted to the ledger once,
 * whoever asks, however often and in whatever order. One that is not paid stays as it is.
 *
 * @param tasa pesos for a dollar; without it a paid one waits to be posted
 */
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
