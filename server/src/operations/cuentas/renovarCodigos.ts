import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { setRecoveryCodes } from '../../features/auth/factores.queries.ts'
import { newRecoveryCodes } from '../../features/auth/recovery-codes.ts'
import { mostrarCodigo } from './pasarFactor.ts'

/**
 * Replaces the user's recovery codes and returns the new ones.
 * @throws FACTOR_NO_ENCONTRADO, CODIGO_ACTUAL_INCORRECTO, DEMASIADOS_INTENTOS
 */
export async function renovarCodigos(
  db: Db,
  codigo: string,
  { user: { _id }, now }: Pick<Actor, 'user' | 'now'>,
): Promise<string[]> {
  const spend = await mostrarCodigo(db, _id, { codigo, now })
  const { shown, ...codes } = await newRecoveryCodes()
  await atomically(db, async (trx) => {
    await spend(trx)
    await setRecoveryCodes(trx, _id, codes)
  })
  return shown
}
