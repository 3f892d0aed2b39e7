import type { Db } from '../../db/connection/database.ts'
import { setQuiosco } from '../../features/auth/sesiones.queries.ts'
import { checkOwn, type Own } from './confirmarPassword.ts'

/** @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS */
export async function salirDelQuiosco(db: Db, password: string, { session, now }: Own): Promise<void> {
  // Attempts at the kiosk count separately, so that they do not lock the account elsewhere.
  const clave = `quiosco ${session.tokenHash.toString('hex')}`
  await checkOwn(db, password, { session, now, campo: 'password', clave })
  await setQuiosco(db, session.tokenHash, false)
}
