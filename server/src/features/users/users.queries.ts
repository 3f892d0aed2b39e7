import type { Rol } from '@gym/contract/permissions'
import type { User, UsersQuery } from '@gym/contract/users'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate } from '../../http/pages.ts'

const user = ['id as _id', 'nombre', 'email', 'rol'] as const

// The role as text, because an enum orders by its declaration.
const ordered = { nombre: 'nombre', email: 'lower(email)', rol: 'rol::text' }

/** Accounts whose name or email holds every word of `buscar`; by name. */
export function listUsers(db: Db, list: UsersQuery): Promise<Page<User>> {
  const query = db
    .selectFrom('users')
    .select(user)
    .where('eliminado_en', 'is', null)
    .$if(!!list.buscar, (q) => q.where(matches('busqueda', list.buscar ?? '')))
    .orderBy(orderBy(list.orden, ordered, 'nombre', 'id'))
  return paginate(query, list)
}

/** @throws CORREO_DUPLICADO through the unique index users_email_vigente, whatever the case of the letters. */
export function insertUser(
  db: Db,
  nuevo: { nombre: string; email: string; passwordHash: string; rol: Rol },
): Promise<User> {
  const { passwordHash, ...rest } = nuevo
  return db
    .insertInto('users')
    .values({ id: uuid(), ...rest, password_hash: passwordHash })
    .returning(user)
    .executeTakeFirstOrThrow()
}

/**
 * An account by its email in any case, with what a login needs: the hash of its password, and whether it signed in
 * from that network address before. One statement, so that an account that is not there takes no less time.
 */
export function findUserByEmail(db: Db, email: string, address = '') {
  return db
    .selectFrom('users')
    .select([...user, 'password_hash as passwordHash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('direcciones_conocidas')
          .select('direccion')
          .whereRef('user_id', '=', 'users.id')
          .where('direccion', '=', address),
      ).as('knowsAddress'),
    )
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('eliminado_en', 'is', null)
    .executeTakeFirst()
}

export async function passwordHashOf(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('rol', '=', 'admin')
    .where('eliminado_en', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
