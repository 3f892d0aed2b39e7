import { dayIn } from '@gym/contract/core/calendar'
import { inCents } from '@gym/contract/core/money'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { openDay } from '../../db/gym/periodo.ts'
import { postSuscripcionIngreso } from '../../features/contabilidad/contabilidad.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import { CUENTAS } from '../../features/libros/asientos.rules.ts'
import {
  lockSuscripcion,
  markPosted,
  type Suscripcion,
} from '../../features/suscripciones/suscripciones.queries.ts'

/**
 * @param tasa pesos per dollar
 * @throws SUSCRIPCION_NO_ENCONTRADA, also if unpaid or not of Stripe; SUSCRIPCION_ASENTADA
 */
export function asentarSuscripcion(db: Db, id: string, tasa: number, by: Actor): Promise<void> {
  return atomically(db, async (trx) => {
    const suscripcion = await lockSuscripcion(trx, { id })
    if (suscripcion.contabilidadId) throw new AppError('SUSCRIPCION_ASENTADA')
    if (!suscripcion.pagadaEn || suscripcion.proveedor !== 'stripe')
      throw new AppError('SUSCRIPCION_NO_ENCONTRADA')
    await postSuscripcion(trx, suscripcion, tasa, by)
  })
}

/** Posts a subscription on its payment day, or today if that period is closed. The row must be locked. */
export async function postSuscripcion(
  trx: Db,
  { id, userId, centavos, pagadaEn }: Suscripcion,
  tasa: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const ingreso = {
    descripcion: `Suscripción mensual: US$${centavos / 100} a ${tasa} pesos`,
    monto: Math.round(centavos * tasa) / 100,
    fecha: await openDay(trx, dayIn(timeZone, new Date(pagadaEn ?? now)), { now, timeZone }),
    creadoPor: userId,
  }
  const contabilidadId = await postSuscripcionIngreso(trx, ingreso, now)
  const monto = inCents(ingreso.monto)
  const { fecha, descripcion, creadoPor } = ingreso
  await insertAsiento(
    trx,
    {
      fecha,
      descripcion,
      origen: 'suscripcion',
      origenId: id,
      partidas: [
        { cuenta: CUENTAS.bancos, monto, fila: contabilidadId },
        { cuenta: CUENTAS.servicios, monto: -monto },
      ],
    },
    { user: creadoPor ? { _id: creadoPor } : null, now },
  )
  await markPosted(trx, id, { tasa, contabilidadId })
}
