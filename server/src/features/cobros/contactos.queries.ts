import {
  ACEPTA_CONTACTO,
  type CanalContacto,
  canalesContados,
  NO_CONTACTAR,
  type ResultadoContacto,
} from '@gym/contract/cobros/cobros.rules'
import type { Contacto, ContactosQuery } from '@gym/contract/cobros/cobros.schema'
import type { Contado, HistorialDeContactos } from '@gym/contract/cobros/contactos.rules'
import type { Day } from '@gym/contract/core/calendar'
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { idOfToday } from '../../db/gym/holder.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc } from '../../db/lists/order.ts'

/** Longer than the 8 days that the contact rules look back. */
const LOOKED_BACK = "interval '9 days'"

export const contadosDe = (cliente: RawBuilder<unknown>, now: Date) => sql<Contado[]>`coalesce((
  select json_agg(json_build_object('canal', k.canal, 'fecha', k.fecha)) from contactos k
  where k.cliente_id = ${cliente} and k.fecha > ${now}::timestamptz - ${sql.raw(LOOKED_BACK)}
    and k.canal = any(${[...canalesContados]}::canal_contacto[])), '[]')`

/** True if the client opted out and has not opted in again. */
export const noContactarDe = (cliente: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select k.resultado = ${NO_CONTACTAR} from contactos k
  where k.cliente_id = ${cliente}
    and k.resultado in (${sql.lit(NO_CONTACTAR)}, ${sql.lit(ACEPTA_CONTACTO)})
  order by k.fecha desc, k.id desc limit 1), false)`

export const ultimoContactoDe = (cliente: RawBuilder<unknown>) => sql<{
  canal: CanalContacto
  fecha: string
  resultado: ResultadoContacto | null
} | null>`(
  select json_build_object('canal', k.canal, 'fecha', k.fecha, 'resultado', k.resultado) from contactos k
  where k.cliente_id = ${cliente} and k.canal <> 'nota' order by k.fecha desc, k.id desc limit 1)`

/** Day of the latest promise; null once a debt payment follows it. Deleted or fully returned payments are ignored. */
export const promesaDe = (cliente: RawBuilder<unknown>) => sql<Day | null>`(
  select k.promesa from contactos k
  where k.cliente_id = ${cliente} and k.promesa is not null
    and not exists (select from abonos a join pagos g on g.id = a.pago_id
      where a.cliente_id = k.cliente_id and g.created_at > k.fecha and g.eliminado_en is null
        and g.devuelta < g.cantidad)
  order by k.fecha desc, k.id desc limit 1)`

/**
 * Locks a client exclusively, also a deleted one, who may owe; follows merges. Returns the id.
 * @throws CLIENTE_NO_ENCONTRADO, also after an erasure
 */
export async function lockContactado(trx: Db, id: string): Promise<string> {
  const row = await trx
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', idOfToday(id))
    .where('datosBorradosEn', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, 'CLIENTE_NO_ENCONTRADO').id
}

export async function getHistorial(db: Db, clienteId: string, now: Date): Promise<HistorialDeContactos> {
  const id = sql`${clienteId}::uuid`
  const { contados, noContactar } = await db
    .selectNoFrom([contadosDe(id, now).as('contados'), noContactarDe(id).as('noContactar')])
    .executeTakeFirstOrThrow()
  return { contados, noContactar }
}

/** Returns the id. The client must be locked. */
export async function insertContacto(
  trx: Db,
  contacto: {
    clienteId: string
    canal: CanalContacto
    resultado: ResultadoContacto | null
    nota: string | null
    promesa: Day | null
  },
  { user, now }: Actor,
): Promise<string> {
  const id = uuid()
  await trx
    .insertInto('contactos')
    .values({ ...contacto, id, fecha: now.toISOString(), hechoPor: user._id })
    .execute()
  return id
}

const contactos = (db: Db) =>
  db
    .selectFrom('contactos as k')
    .select(['k.id as _id', 'k.canal', 'k.fecha', 'k.resultado', 'k.nota', 'k.promesa'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'k.hechoPor'),
      ).as('por'),
    )

export function getContacto(db: Db, id: string): Promise<Contacto> {
  return contactos(db).where('k.id', '=', id).executeTakeFirstOrThrow()
}

/** @throws CLIENTE_NO_ENCONTRADO */
export async function listContactos(db: Db, id: string, list: ContactosQuery): Promise<Page<Contacto>> {
  const cliente = await db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', idOfToday(id))
    .executeTakeFirst()
  const { id: clienteId } = found(cliente, 'CLIENTE_NO_ENCONTRADO')
  const query = contactos(db).where('k.clienteId', '=', clienteId)
  return paginate(db, query, list, { order: desc('k.fecha', 'k.id') })
}

/** Both clients must be locked. */
export async function moveContactos(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await trx.updateTable('contactos').set({ clienteId: a }).where('clienteId', '=', de).execute()
}

export async function eraseContactos(trx: Db, clienteId: string): Promise<void> {
  await trx.deleteFrom('contactos').where('clienteId', '=', clienteId).where('canal', '=', 'nota').execute()
  await trx
    .updateTable('contactos')
    .set({ nota: null, resultado: null, promesa: null })
    .where('clienteId', '=', clienteId)
    .where(({ or, eb }) => or([eb('nota', 'is not', null), eb('resultado', 'is not', null)]))
    .execute()
}
