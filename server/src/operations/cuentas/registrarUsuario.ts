import type { Registered } from '@gym/contract/auth/auth.schema'
import type { NuevoUser } from '@gym/contract/auth/users.schema'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { rememberPlaces } from '../../features/auth/lugares.queries.ts'
import { insertUser } from '../../features/users/users.queries.ts'
import { requirePlainEmail } from '../../features/users/users.rules.ts'
import { addressPlace, type From, openSession } from './iniciarSesion.ts'

/**
 * Anyone may register a member; other roles need an admin, whose recent password `assertSure` checks.
 * @throws SIN_PERMISO, CORREO_DUPLICADO, CORREO_CON_OTRAS_LETRAS
 */
export async function registrarUsuario(
  db: Db,
  { rol, role, ...rest }: Omit<NuevoUser, 'password'> & { passwordHash: string },
  {
    byAdmin,
    assertSure,
    claveDebil,
    now,
    ...from
  }: Omit<From, 'marca'> & { byAdmin: boolean; assertSure: () => void; claveDebil: boolean; now: Date },
): Promise<Registered> {
  const wanted = rol ?? role ?? 'user'
  if (wanted !== 'user' && !byAdmin) throw new AppError('SIN_PERMISO')
  if (wanted !== 'user') assertSure()
  requirePlainEmail(rest.email)
  return atomically(db, async (trx) => {
    const user = await insertUser(trx, { ...rest, rol: wanted, claveAjena: byAdmin })
    if (byAdmin) return openSession(trx, user, now, { claveDebil, isUnused: true })
    await rememberPlaces(trx, user._id, [addressPlace(from.address)], now)
    return openSession(trx, user, now, { navegador: from.navegador, claveDebil })
  })
}
