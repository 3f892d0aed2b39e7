import type { ActivacionDeFactor } from '@gym/contract/auth/auth.schema'
import { AppError, found } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { activateFactor, findFactor } from '../../features/auth/factores.queries.ts'
import { newRecoveryCodes, readTyped } from '../../features/auth/recovery-codes.ts'
import { deleteOtherSessions } from '../../features/auth/sesiones.queries.ts'
import { huellaOf, stepOf } from '../../features/auth/totp.ts'
import { lockUser } from '../../features/users/users.queries.ts'
import { wrongOwnCode } from './pasarFactor.ts'

interface Own {
  session: { user: { _id: string }; tokenHash: Buffer }
  now: Date
}

/**
 * Also ends the account's other sessions. Returns the recovery codes, to show once.
 * @throws FACTOR_NO_ENCONTRADO, FACTOR_ACTIVO, FACTOR_EMPEZADO_DE_NUEVO, CODIGO_ACTUAL_INCORRECTO
 */
export async function activarFactor(
  db: Db,
  { codigo, huella }: ActivacionDeFactor,
  { session: { user, tokenHash }, now }: Own,
): Promise<string[]> {
  const { secreto, activo } = found(await findFactor(db, user._id), 'FACTOR_NO_ENCONTRADO')
  if (activo) throw new AppError('FACTOR_ACTIVO')
  if (huella && huella !== huellaOf(secreto)) throw new AppError('FACTOR_EMPEZADO_DE_NUEVO')
  const typed = readTyped(codigo)
  const paso = typed && 'phone' in typed ? stepOf(secreto, typed.phone, now) : null
  if (paso === null) throw wrongOwnCode()
  const { shown, ...codes } = await newRecoveryCodes()
  await atomically(db, async (trx) => {
    // Locks first, so that the session of a concurrent login without a code ends below.
    await lockUser(trx, user._id)
    if (!(await activateFactor(trx, user._id, { secreto, paso, now, ...codes })))
      throw new AppError('FACTOR_EMPEZADO_DE_NUEVO')
    await deleteOtherSessions(trx, user._id, tokenHash)
  })
  return shown
}
