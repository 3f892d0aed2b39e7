import type { Envio } from '@gym/contract/webhooks/webhooks.schema'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { getEnvio, lockEnvio, queueAgain } from './envios.queries.ts'

/** @throws ENVIO_NO_ENCONTRADO, also if its webhook is deleted; ENVIO_PENDIENTE */
export async function reintentarEnvio(trx: Db, id: string, now: Date): Promise<Envio> {
  const { estado } = await lockEnvio(trx, id)
  if (estado === 'pendiente') throw new AppError('ENVIO_PENDIENTE')
  await queueAgain(trx, id, now)
  return getEnvio(trx, id)
}
