import { AppError, fieldError } from '../../core/app-error.ts'
import { hashToFind } from '../../core/passwords.ts'
import type { Db } from '../../db/connection/database.ts'
import { settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import {
  findFactor,
  type StoredFactor,
  spendRecoveryCode,
  spendStep,
} from '../../features/auth/factores.queries.ts'
import { readTyped } from '../../features/auth/recovery-codes.ts'
import { stepOf } from '../../features/auth/totp.ts'

const OWN = { limit: 10, decayMs: 24 * 3_600_000 }

const ofOwnCode = (id: string) => `codigo ${id}`

type Spend = (trx: Db) => Promise<void>

/**
 * Checks a phone code; returns a function that uses up the code, and only then checks a recovery code.
 * Without a factor, that function checks that none was activated since.
 * @throws CODIGO_REQUERIDO, CODIGO_INCORRECTO; the returned function too, for a wrong recovery code or if a
 * concurrent call has activated a factor or used up the code
 */
export async function pasarFactor(
  db: Db,
  userId: string,
  { codigo, now }: { codigo: string | null | undefined; now: Date },
): Promise<Spend> {
  const factor = await findFactor(db, userId)
  if (!factor?.activo)
    return async (trx) => {
      if ((await findFactor(trx, userId))?.activo) throw new AppError('CODIGO_REQUERIDO')
    }
  if (!codigo) throw new AppError('CODIGO_REQUERIDO')
  return spending(userId, await readCode(factor, codigo, now), () => new AppError('CODIGO_INCORRECTO'))
}

/**
 * Checks the caller's own second factor as `pasarFactor` does; returns a function that uses up the code.
 * @throws FACTOR_NO_ENCONTRADO, DEMASIADOS_INTENTOS; CODIGO_ACTUAL_INCORRECTO, also in the returned function
 */
export async function mostrarCodigo(
  db: Db,
  userId: string,
  { codigo, now }: { codigo: string; now: Date },
): Promise<Spend> {
  const factor = await findFactor(db, userId)
  if (!factor?.activo) throw new AppError('FACTOR_NO_ENCONTRADO')
  const clave = ofOwnCode(userId)
  await takeTry(db, [{ clave, ...OWN }], now)
  const spend = spending(userId, await readCode(factor, codigo, now), wrongOwnCode)
  return async (trx) => {
    await spend(trx)
    await settleTries(trx, { olvidados: [clave] })
  }
}

export const wrongOwnCode = () => fieldError('CODIGO_ACTUAL_INCORRECTO', 'codigo')

function spending(userId: string, take: Take | null, refusal: () => AppError): Spend {
  if (!take) throw refusal()
  return async (trx) => {
    if (!(await take(trx, userId))) throw refusal()
  }
}

type Take = (trx: Db, userId: string) => Promise<boolean>

async function readCode({ secreto, sal }: StoredFactor, codigo: string, now: Date): Promise<Take | null> {
  const typed = readTyped(codigo)
  if (typed && 'phone' in typed) {
    const paso = stepOf(secreto, typed.phone, now)
    return paso === null ? null : (trx, userId) => spendStep(trx, userId, { secreto, paso })
  }
  if (!typed || !sal) return null
  const huella = await hashToFind(typed.recovery, sal)
  return (trx, userId) => spendRecoveryCode(trx, userId, huella)
}
