import { dayIn } from '@gym/contract/core/calendar'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'

/** A reduction outside a sale; amounts in pesos. */
interface Rebaja {
  lista: number
  monto: number
  motivo: string
  autorizadaPor?: string | null
}

type DeQue =
  | { tipo: 'pago'; pagoId: string }
  | { tipo: 'edicion'; membresiaId: string }
  | { tipo: 'cortesia'; membresiaId: string }

export async function insertRebaja(
  trx: Db,
  deQue: DeQue,
  rebaja: Rebaja,
  { user, now, timeZone }: Actor,
): Promise<void> {
  await trx
    .insertInto('rebajas')
    .values({
      ...deQue,
      ...rebaja,
      id: uuid(),
      fecha: dayIn(timeZone, now),
      creadaEn: now.toISOString(),
      hechaPor: user._id,
    })
    .execute()
}

/** Returns the list amount of a payment below its list price, else null. */
export async function findListaDePago(trx: Db, pagoId: string): Promise<number | null> {
  const row = await trx.selectFrom('rebajas').select('lista').where('pagoId', '=', pagoId).executeTakeFirst()
  return row?.lista ?? null
}

export async function putRebajaDePago(trx: Db, pagoId: string, rebaja: Rebaja, by: Actor): Promise<void> {
  await trx.deleteFrom('rebajas').where('pagoId', '=', pagoId).execute()
  if (rebaja.lista > rebaja.monto) await insertRebaja(trx, { tipo: 'pago', pagoId }, rebaja, by)
}
