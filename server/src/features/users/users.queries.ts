import type { User, UsersQuery, Usuario } from '@gym/contract/auth/users.schema'
import { PERSONA_BORRADA } from '@gym/contract/mis-datos/mis-datos.rules'
import type { Rol } from '@gym/contract/permissions/permissions'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'

const user = ['id as _id', 'nombre', 'email', 'rol'] as const

const factor = sql<boolean>`exists (
  select from factores where user_id = users.id and activado_en is not null
)`.as('factor')

const asUsuario = ({ factor, ...row }: User & { factor: boolean }): Usuario =>
  factor ? { ...row, factor } : row

// Sorts the role as text, because an enum sorts by its declaration.
const ordered = { nombre: 'nombre', email: 'lower(email)', rol: 'rol::text' }

export async function listUsers(db: Db, list: UsersQuery): Promise<Page<Usuario>> {
  const query = db
    .selectFrom('users')
    .select(user)
    .select(factor)
    .where('eliminadoEn', 'is', null)
    .where(matches('busqueda', list.buscar))
  return paginate(db, query, list, {
    order: orderOf(list.orden, ordered, asc('nombre', 'id')),
    show: async (_, rows) => rows.map(asUsuario),
  })
}

/** @throws USUARIO_NO_ENCONTRADO, also for a deleted account */
export async function getUser(db: Db, id: string): Promise<Usuario> {
  const row = await db
    .selectFrom('users')
    .select(user)
    .select(factor)
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
  return asUsuario(found(row, 'USUARIO_NO_ENCONTRADO'))
}

/** @throws CORREO_DUPLICADO by the unique index users_email_vigente, which ignores case */
export function insertUser(
  db: Db,
  nuevo: {
    nombre: string
    email: string
    passwordHash: string
    rol: Rol
    claveAjena?: boolean
  },
): Promise<User> {
  return db
    .insertInto('users')
    .values({ id: uuid(), ...nuevo })
    .returning(user)
    .executeTakeFirstOrThrow()
}

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(user)
    .where(isEmail(email))
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
}

const isEmail = (email: string) => sql<boolean>`lower(users.email) = lower(${email})`

/** One statement, so that known and unknown accounts take the same time. `correo`: `email` in lower case. */
export async function findForLogin(
  db: Db,
  { email, lugares, since }: { email: string; lugares: readonly string[]; since: Date },
) {
  const { correo, lugar, ...row } = await db
    .selectFrom(sql<{ correo: string }>`(select lower(${email}) as correo)`.as('pedido'))
    .leftJoin('users', (join) => join.on(isEmail(email)).on('eliminadoEn', 'is', null))
    .select(['pedido.correo', 'id as _id', 'nombre', 'email', 'rol', 'passwordHash'])
    .select(({ selectFrom }) =>
      selectFrom('lugaresConocidos')
        .select('lugar')
        .whereRef('userId', '=', 'users.id')
        .where('lugar', 'in', lugares)
        .where('vistoEn', '>', since.toISOString())
        .orderBy(sql`array_position(${[...lugares]}::text[], lugar)`)
        .limit(1)
        .as('lugar'),
    )
    .executeTakeFirstOrThrow()
  const { _id, nombre, email: own, rol, passwordHash } = row
  const account =
    _id && nombre && own && rol && passwordHash ? { _id, nombre, email: own, rol, passwordHash } : null
  return { correo, lugar, account }
}

/** The account whose password authorises another user's operation. `correo` is `email` in lower case. */
export async function findToAuthorize(db: Db, email: string) {
  const { correo, ...row } = await db
    .selectFrom(sql<{ correo: string }>`(select lower(${email}) as correo)`.as('pedido'))
    .leftJoin('users', (join) => join.on(isEmail(email)).on('eliminadoEn', 'is', null))
    .select(['pedido.correo', 'id as _id', 'rol', 'passwordHash', 'cambiarClave'])
    .executeTakeFirstOrThrow()
  const { _id, rol, passwordHash, cambiarClave } = row
  return {
    correo,
    account:
      _id && rol && passwordHash ? { _id, rol, passwordHash, cambiarClave: cambiarClave === true } : null,
  }
}

/** Compares the hashes under a lock of the account, which lasts until the commit. */
export async function lockIfSamePassword(trx: Db, id: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('eliminadoEn', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function getCorreo(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('correo'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.correo
}

export async function getPasswordHash(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.passwordHash
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash, cambiarClave: false, claveAjena: false })
    .where('id', '=', id)
    .execute()
}

const staff: Rol[] = ['admin', 'recepcionista', 'entrenador']

/** The kinds of accounts that exist; `personal` (staff) and `alguna` (any) include deleted ones. */
export function getAccountKinds(db: Db) {
  const users = () => db.selectFrom('users').select('id')
  return db
    .selectNoFrom(({ exists }) => [
      exists(users().where('rol', '=', 'admin').where('eliminadoEn', 'is', null)).as('admin'),
      exists(users().where('rol', 'in', staff)).as('personal'),
      exists(users()).as('alguna'),
    ])
    .executeTakeFirstOrThrow()
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('rol', '=', 'admin')
    .where('eliminadoEn', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the admins in id order: none of them can be removed or demoted until the commit. */
export async function lockAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('rol', '=', 'admin')
    .where('eliminadoEn', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** @throws USUARIO_NO_ENCONTRADO, also for a deleted account */
export async function lockUser(db: Db, id: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .select(user)
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'USUARIO_NO_ENCONTRADO')
}

/** @throws CORREO_DUPLICADO */
export function updateUser(
  db: Db,
  id: string,
  cambios: Partial<Omit<User, '_id'>> & {
    passwordHash?: string
    cambiarClave?: boolean
    claveAjena?: boolean
  },
): Promise<User> {
  return db
    .updateTable('users')
    .set({ id, ...cambios })
    .where('id', '=', id)
    .returning(user)
    .executeTakeFirstOrThrow()
}

export async function eraseUser(db: Db, id: string, now: Date): Promise<void> {
  const { nombre, apellido } = PERSONA_BORRADA
  await db
    .updateTable('users')
    .set({ nombre: `${nombre} ${apellido}`, email: '—', passwordHash: '', eliminadoEn: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function hideUser(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ eliminadoEn: now.toISOString() }).where('id', '=', id).execute()
}
