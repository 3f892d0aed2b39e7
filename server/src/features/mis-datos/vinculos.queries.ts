import type {
  CuentaPorVincular,
  CuentasQuery,
  CuentaVinculada,
  Vinculo,
} from '@gym/contract/mis-datos/mis-datos.schema'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { idOfHolder } from '../../db/gym/holder.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'

export function listCuentas(db: Db, list: CuentasQuery): Promise<Page<CuentaPorVincular>> {
  const query = db
    .selectFrom('users as u')
    .select(['u.id as _id', 'u.nombre', 'u.email'])
    .where('u.eliminadoEn', 'is', null)
    .where('u.rol', '=', 'user')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vinculos as v').select('v.userId').whereRef('v.userId', '=', 'u.id'))),
    )
    .where(matches('u.busqueda', list.buscar))
    .orderBy('u.nombre')
    .orderBy('u.id')
  return paginate(db, query, list)
}

export async function findCuenta(
  db: Db,
  clienteId: string,
): Promise<(NonNullable<CuentaVinculada['cuenta']> & { rol: string }) | null> {
  const row = await db
    .selectFrom('vinculos as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(['u.id as _id', 'u.nombre', 'u.email', 'u.rol', 'v.hechoEn as desde'])
    .where('v.clienteId', '=', clienteId)
    .executeTakeFirst()
  return row ?? null
}

export async function findClienteDe(db: Db, userId: string): Promise<Vinculo['cliente']> {
  const row = await db
    .selectFrom('vinculos as v')
    .innerJoin('clientes as c', 'c.id', 'v.clienteId')
    .select(['c.id as _id', 'c.nombre', 'c.apellido', 'c.numeroIdentificacion'])
    .where('v.userId', '=', userId)
    .where('c.eliminadoEn', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** True if the ID number (digits) belongs to the client to whom the account is linked. */
export async function isNumeroOf(db: Db, userId: string, numero: string): Promise<boolean> {
  const row = await db
    .selectFrom('vinculos')
    .select('userId')
    .where('userId', '=', userId)
    .where('clienteId', '=', idOfHolder(numero))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * True if `ultimos` are the last four digits of the client's phone. An unknown number runs the same query, so that
 * the time of the response does not reveal it.
 */
export async function isPhoneOf(db: Db, numero: string, ultimos: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', idOfHolder(numero))
    .where('eliminadoEn', 'is', null)
    .where(sql`right(telefono, 4)`, '=', ultimos)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the client's code too. @throws CUENTA_YA_VINCULADA, CLIENTE_YA_VINCULADO */
export async function insertVinculo(
  trx: Db,
  { userId, clienteId }: { userId: string; clienteId: string },
  { user, now }: Pick<Actor, 'user' | 'now'>,
): Promise<void> {
  await trx
    .insertInto('vinculos')
    .values({ userId, clienteId, hechoPor: user._id, hechoEn: now.toISOString() })
    .execute()
  await deleteCodigo(trx, clienteId)
}

export async function deleteVinculo(db: Db, clienteId: string): Promise<void> {
  await db.deleteFrom('vinculos').where('clienteId', '=', clienteId).execute()
}

/** Moves link and code, unless the remaining record has its own. Deletes the code of a linked record. */
export async function moveVinculo(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  for (const tabla of ['vinculos', 'codigosDeCuenta'] as const) {
    const own = trx.selectFrom(tabla).select('clienteId').where('clienteId', '=', a)
    await trx
      .updateTable(tabla)
      .set({ clienteId: a })
      .where('clienteId', '=', de)
      .where(({ not, exists }) => not(exists(own)))
      .execute()
    await trx.deleteFrom(tabla).where('clienteId', '=', de).execute()
  }
  await trx
    .deleteFrom('codigosDeCuenta')
    .where('clienteId', '=', a)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vinculos').select('userId').where('vinculos.clienteId', '=', a)),
    )
    .execute()
}

const CODE_LIVES_MS = 7 * 24 * 60 * 60_000

/** Stores a code that links an account, unless the client has a link or an unexpired code. */
export async function keepCodigo(
  trx: Db,
  clienteId: string,
  { codigo, now }: { codigo: string; now: Date },
): Promise<void> {
  const vence = new Date(now.getTime() + CODE_LIVES_MS)
  await sql`
    insert into codigos_de_cuenta (cliente_id, codigo, vence_en)
    select ${clienteId}, ${codigo}, ${vence}
    where not exists (select from vinculos where cliente_id = ${clienteId})
    on conflict (cliente_id) do update set codigo = excluded.codigo, vence_en = excluded.vence_en
    where codigos_de_cuenta.vence_en <= ${now}`.execute(trx)
}

export async function lockByCodigo(
  trx: Db,
  { numero, codigo, now }: { numero: string; codigo: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('clientes as c')
    .innerJoin('codigosDeCuenta as k', 'k.clienteId', 'c.id')
    .select('c.id')
    .where('c.id', '=', idOfHolder(numero))
    .where('c.eliminadoEn', 'is', null)
    .where('k.codigo', '=', codigo)
    .where('k.venceEn', '>', now.toISOString())
    .forUpdate('k')
    .executeTakeFirst()
  return row?.id
}

export async function findCodigo(db: Db, clienteId: string) {
  const row = await db
    .selectFrom('codigosDeCuenta')
    .select(['codigo', 'venceEn'])
    .where('clienteId', '=', clienteId)
    .executeTakeFirst()
  return row ?? null
}

async function deleteCodigo(db: Db, clienteId: string): Promise<void> {
  await db.deleteFrom('codigosDeCuenta').where('clienteId', '=', clienteId).execute()
}

export async function deleteOldCodigos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('codigosDeCuenta').where('venceEn', '<', now.toISOString()).execute()
}
