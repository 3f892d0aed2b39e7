import { randomBytes } from 'node:crypto'
import { StartError } from '@gym/postgres/embedded/start-error'
import { sql } from 'kysely'
import { isCommon } from '../../core/password.rules.ts'
import { hashPassword } from '../../core/passwords.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { hasAdmin, insertUser } from '../../features/users/users.queries.ts'

// Advisory lock, the same in every version, so that concurrent starts create one admin.
const FIRST_ADMIN_LOCK = 720_114_002

interface FirstAdmin {
  email: string
  password: string
}

/**
 * Creates the first admin. Returns random credentials to show once; null if the operator named the admin or
 * one exists.
 * @throws StartError if the named password is a common one and no admin exists
 */
export async function crearPrimerAdmin(db: Db, named: FirstAdmin | null): Promise<FirstAdmin | null> {
  return atomically(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx)
    if (await hasAdmin(trx)) return null
    if (named && isCommon(named.password))
      throw new StartError(
        'La variable ADMIN_PASSWORD no es válida: esa contraseña la usa mucha gente y se adivina primero. Elige otra.',
      )
    const admin = named ?? { email: 'admin@gimnasio.local', password: randomBytes(9).toString('base64url') }
    const passwordHash = await hashPassword(admin.password)
    const user = { nombre: 'Administrador', email: admin.email, passwordHash, rol: 'admin' as const }
    // A password that was printed to screen and log must be changed at the first login.
    await insertUser(trx, { ...user, cambiarClave: named === null })
    return named ? null : admin
  })
}
