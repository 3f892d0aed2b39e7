import type { NuevoPrimerAdmin, Session } from '@gym/contract/auth/auth.schema'
import { errors } from '@gym/contract/core/errors'
import { StartError } from '@gym/postgres/embedded/start-error'
import { sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import { orden } from '../../core/orden.ts'
import { isCommon } from '../../core/password.rules.ts'
import { hashPassword } from '../../core/passwords.ts'
import type { Ajustes } from '../../core/settings.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { rememberPlaces } from '../../features/auth/lugares.queries.ts'
import { findAjustes, saveAjustes } from '../../features/configuracion/configuracion.queries.ts'
import { findUserByEmail, getAccountKinds, hasAdmin, insertUser } from '../../features/users/users.queries.ts'
import { requirePlainEmail } from '../../features/users/users.rules.ts'
import { addressPlace, type From, openSession } from './iniciarSesion.ts'

const FIRST_ADMIN_LOCK = 720_114_002
const admin = { nombre: 'Administrador', rol: 'admin' } as const

/** Locks until the commit, so that concurrent calls create one admin. */
export const lockFirstAdmin = (trx: Db) => sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx)

/** `refusal`: an administrator exists, or staff accounts do, and `admin:clave` must promote one of them. */
export async function leerPrimerAdmin(db: Db) {
  const { admin, personal, alguna } = await getAccountKinds(db)
  const refusal = admin ? new AppError('YA_HAY_ADMIN') : personal ? withoutAdmin() : null
  return { falta: !admin, hayCuentas: Boolean(alguna), refusal }
}

function withoutAdmin(): AppError {
  const [, mensaje] = errors.CUENTAS_SIN_ADMIN
  const how = `En el equipo del programa, elige una con: ${orden('admin:clave', 'correo')}`
  return new AppError('CUENTAS_SIN_ADMIN', { mensaje: `${mensaje} ${how}` })
}

/**
 * Creates the administrator, names the gym and opens a session. `ajustes`: defaults, if none are saved.
 * @throws YA_HAY_ADMIN, CUENTAS_SIN_ADMIN, CORREO_DUPLICADO, CORREO_CON_OTRAS_LETRAS
 */
export async function crearPrimerAdmin(
  db: Db,
  { gimnasio, email, passwordHash }: Omit<NuevoPrimerAdmin, 'password'> & { passwordHash: string },
  { ajustes, now, ...from }: Omit<From, 'marca'> & { ajustes: Ajustes; now: Date },
): Promise<Session> {
  requirePlainEmail(email)
  return atomically(db, async (trx) => {
    await lockFirstAdmin(trx)
    const { refusal } = await leerPrimerAdmin(trx)
    if (refusal) throw refusal
    const user = await insertUser(trx, { ...admin, email, passwordHash })
    await saveAjustes(trx, { nombre: gimnasio }, (await findAjustes(trx)) ?? ajustes)
    await rememberPlaces(trx, user._id, [addressPlace(from.address)], now)
    return openSession(trx, user, now, { navegador: from.navegador })
  })
}

/**
 * Creates the administrator that the operator named. Returns true if an administrator exists afterwards.
 * @throws StartError if the password is a common one, or another account has the email
 */
export async function crearAdminNombrado(
  db: Db,
  named: { email: string; password: string } | null,
): Promise<boolean> {
  return atomically(db, async (trx) => {
    await lockFirstAdmin(trx)
    if (await hasAdmin(trx)) return true
    if (!named) return false
    if (isCommon(named.password))
      throw new StartError(
        'La variable ADMIN_PASSWORD no es válida: esa contraseña la usa mucha gente y se adivina primero. Elige otra.',
      )
    const other = await findUserByEmail(trx, named.email)
    if (other)
      throw new StartError(
        `Ya hay una cuenta con el correo de ADMIN_EMAIL, y no es de un administrador. Hazla administradora, con una contraseña nueva: ${orden('admin:clave', other.email)}`,
      )
    const passwordHash = await hashPassword(named.password)
    await insertUser(trx, { ...admin, email: named.email, passwordHash })
    return true
  })
}
