import { randomBytes } from 'node:crypto'
import { StartError } from '@gym/postgres/embedded/start-error'
import { sql } from 'kysely'
import { isCommon } from '../common-passwords.ts'
import { atomically, type Db } from '../db/database.ts'
import { hasAdmin, insertUser } from '../features/users/users.queries.ts'
import { hashPassword } from '../passwords.ts'

// Any fixed number, the same in every version: of two programs starting at once one makes the admin.
const FIRST_ADMIN_LOCK = 720_114_002

interface FirstAdmin {
  email: string
  password: string
}

/**
 * Makes the first admin when there is none: the one that the operator named, else one with a random password.
 * @returns the random credentials, to be shown once; null when nothing is to be shown
 * @throws StartError where the operator named a password that everybody has; once there is an admin it opens nothing
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
    // What stood on a screen and in its log is changed by whoever enters with it.
    await insertUser(trx, { ...user, cambiarClave: named === null })
    return named ? null : admin
  })
}
