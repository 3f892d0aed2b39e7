import { HECHO } from '@gym/contract/auditoria/auditoria.rules'
import type { NuevaZ } from '@gym/contract/caja/caja.schema'
import { type Action, may } from '@gym/contract/permissions/actions'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { verifyPassword } from '../../core/passwords.ts'
import type { Db } from '../../db/connection/database.ts'
import { settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import { noteAct } from '../../db/security/audit.ts'
import { findToAuthorize, lockIfSamePassword } from '../../features/users/users.queries.ts'
import { pasarFactor } from './pasarFactor.ts'

const OWN = { limit: 10, decayMs: 24 * 3_600_000 }

export interface Autorizado {
  _id: string
  passwordHash: string
  /** @throws AUTORIZACION_SIN_CODIGO, AUTORIZACION_CODIGO_INCORRECTO */
  spendCode: (trx: Db) => Promise<void>
}

/**
 * Checks a second person, whose role must permit `action`. Unknown account and wrong password look the same.
 * @throws AUTORIZACION_INCORRECTA, AUTORIZACION_SIN_CODIGO, AUTORIZACION_CODIGO_INCORRECTO,
 * AUTORIZACION_NO_VALE, DEMASIADOS_INTENTOS
 */
export async function autorizar(
  db: Db,
  { email, password, codigo }: NonNullable<NuevaZ['autoriza']>,
  by: Pick<Actor, 'user' | 'now'>,
  action: Action,
): Promise<Autorizado> {
  const { correo, account } = await findToAuthorize(db, email)
  const claves = [`autoriza ${by.user._id}`, `autoriza a ${correo}`]
  await takeTry(
    db,
    claves.map((clave) => ({ clave, ...OWN })),
    by.now,
  )
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!isRight || !account) throw new AppError('AUTORIZACION_INCORRECTA')
  const { _id, rol, cambiarClave, passwordHash } = account
  const spend = await pasarFactor(db, _id, { codigo, now: by.now }).catch(async (error) => {
    // A missing code does not count as a failed attempt.
    if (isMissingCode(error)) await settleTries(db, { devueltos: claves })
    return refuse(error)
  })
  await settleTries(db, { olvidados: claves })
  if (_id === by.user._id || cambiarClave || !may(rol, action)) throw new AppError('AUTORIZACION_NO_VALE')
  return { _id, passwordHash, spendCode: (trx) => spend(trx).catch(refuse) }
}

const isMissingCode = (error: unknown) => error instanceof AppError && error.codigo === 'CODIGO_REQUERIDO'

/** Replaces the error codes of a login, because the web app ends the session on their status 401. */
function refuse(error: unknown): never {
  if (isMissingCode(error)) throw new AppError('AUTORIZACION_SIN_CODIGO')
  const isWrong = error instanceof AppError && error.codigo === 'CODIGO_INCORRECTO'
  throw isWrong ? new AppError('AUTORIZACION_CODIGO_INCORRECTO') : error
}

/**
 * Audits the authorisation and uses up the code.
 * @throws AUTORIZACION_INCORRECTA if password or account changed since `autorizar`; AUTORIZACION_SIN_CODIGO
 * if a factor was activated since; AUTORIZACION_CODIGO_INCORRECTO for a used code or a wrong recovery code
 */
export async function noteAutorizacion(
  trx: Db,
  { _id, passwordHash, spendCode }: Autorizado,
  act: { accion: string; recurso: string; recursoId: string },
  by: Pick<Actor, 'now'>,
): Promise<void> {
  if (!(await lockIfSamePassword(trx, _id, passwordHash))) throw new AppError('AUTORIZACION_INCORRECTA')
  await spendCode(trx)
  await noteAct(trx, { ...act, usuario: _id, resultado: HECHO, fecha: by.now.toISOString() })
}
