import type { Day } from '@gym/contract/core/calendar'
import type { CuandoCancelar, MotivoCancelacion } from '@gym/contract/membresias/congelaciones.rules'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

interface Cancelacion {
  membresiaId: string
  clienteId: string
  cuando: CuandoCancelar
  efectiva: Day
  motivo: MotivoCancelacion
  nota: string | null
  creadoPor: string
}

/** @throws MEMBRESIA_YA_CANCELADA through the unique index cancelaciones_una */
export async function insertCancelacion(trx: Db, cancelacion: Cancelacion, now: Date): Promise<void> {
  await trx
    .insertInto('cancelaciones')
    .values({ ...cancelacion, id: uuid(), creadoEn: now.toISOString() })
    .execute()
}

/** Returns the client's memberships made before the cancellation. @throws MEMBRESIA_NO_CANCELADA */
export async function endCancelacion(
  trx: Db,
  membresiaId: string,
  by: { userId: string; now: Date },
): Promise<string[]> {
  const row = await trx
    .updateTable('cancelaciones')
    .set({ reactivadaPor: by.userId, reactivadaEn: by.now.toISOString() })
    .where('membresiaId', '=', membresiaId)
    .where('reactivadaEn', 'is', null)
    .returning(['clienteId', 'creadoEn'])
    .executeTakeFirst()
  const { clienteId, creadoEn } = found(row, 'MEMBRESIA_NO_CANCELADA')
  const before = await trx
    .selectFrom('membresias')
    .select('id')
    .where('clienteId', '=', clienteId)
    .where('createdAt', '<', creadoEn)
    .execute()
  return before.map(({ id }) => id)
}
