import { addDays, type Day } from '@gym/contract/calendar'
import type { Membresia, MembresiasQuery } from '@gym/contract/membresias'
import { POR_VENCER_DAYS, type TipoMembresia, type Vigencia } from '@gym/contract/membresias.rules'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { found } from '../../app-error.ts'
import type { DayRange } from '../../day-range.ts'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate, within } from '../../db/lists.ts'

/** A membership as it is kept; `precio` in pesos, `duracion` in days. Its end follows from the rest. */
export interface MembresiaRow {
  clienteId: string
  tipo: TipoMembresia
  duracion: number
  precio: number
  sesionesRestantes: number
  fechainicio: Day
}

const ordered = {
  cliente: 'c.apellido',
  tipo: 'm.tipo',
  duracion: 'm.duracion',
  diasRestantes: 'm.fechafin',
  sesionesRestantes: 'm.sesiones_restantes',
  precio: 'm.precio',
  fechainicio: 'm.fechainicio',
  fechafin: 'm.fechafin',
}

const NEWEST_FIRST = 'm.created_at desc, m.id desc'

/** Whether the client has another that ends later. */
const isRenewed = sql<SqlBool>`exists (
  select from membresias later
  where later.cliente_id = m.cliente_id and later.fechafin > m.fechafin and later.eliminado_en is null)`

/** Those that are there: neither they nor their client were deleted. */
function membresias(db: Db) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .where('m.eliminadoEn', 'is', null)
    .where('c.eliminadoEn', 'is', null)
    .select(({ selectFrom }) => [
      'm.id as _id',
      'm.tipo',
      'm.duracion',
      'm.precio',
      'm.sesionesRestantes',
      'm.fechainicio',
      'm.fechafin',
      jsonObjectFrom(
        selectFrom('clientes')
          .select(['clientes.id as _id', 'clientes.nombre', 'clientes.apellido'])
          .whereRef('clientes.id', '=', 'm.clienteId'),
      )
        .$notNull()
        .as('cliente'),
      sql<boolean>`${isRenewed}`.as('renovada'),
    ])
}

/** The last days that memberships of each kind have, seen from today; both counted. */
function endOf(vigencia: Vigencia, today: Day): DayRange {
  if (vigencia === 'vencida') return { hasta: addDays(today, -1) }
  return vigencia === 'vigente' ? { desde: today } : { desde: today, hasta: addDays(today, POR_VENCER_DAYS) }
}

/** Memberships whose client matches `buscar`, newest first. */
export function listMembresias(db: Db, list: MembresiasQuery, today: Day): Promise<Page<Membresia>> {
  const { vigencia, cliente } = list
  const query = membresias(db)
    .where(matches('c.busqueda', list.buscar))
    .where(within('m.fechafin', vigencia ? endOf(vigencia, today) : {}))
    .$if(vigencia === 'por-vencer' && !list.renovadas, (all) => all.where(sql<SqlBool>`not ${isRenewed}`))
    .$if(cliente !== undefined, (all) => all.where('m.clienteId', '=', String(cliente)))
    .orderBy(orderBy(list.orden, ordered, 'm.created_at desc', NEWEST_FIRST))
  return paginate(query, list)
}

/** @throws MEMBRESIA_NO_ENCONTRADA, also for a deleted one and for one of a deleted client. */
export async function getMembresia(db: Db, id: string): Promise<Membresia> {
  return found(await membresias(db).where('m.id', '=', id).executeTakeFirst(), 'MEMBRESIA_NO_ENCONTRADA')
}

/** Holds the membership's row until the transaction ends. @throws MEMBRESIA_NO_ENCONTRADA */
export async function lockMembresia(db: Db, id: string): Promise<MembresiaRow> {
  const locked = await membresias(db)
    .clearSelect()
    .select(['m.clienteId', 'm.tipo', 'm.duracion', 'm.precio', 'm.sesionesRestantes', 'm.fechainicio'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
  return found(locked, 'MEMBRESIA_NO_ENCONTRADA')
}

/** The id of the new one, which `pagoId` paid for. @throws PAGO_CON_MEMBRESIA through the unique index membresias_pago. */
export async function insertMembresia(
  db: Db,
  membresia: MembresiaRow & { pagoId: string | null },
  now: Date,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('membresias')
    .values({ ...membresia, id, createdAt: now.toISOString() })
    .execute()
  return id
}

export async function updateMembresia(db: Db, id: string, membresia: MembresiaRow): Promise<void> {
  await db.updateTable('membresias').set(membresia).where('id', '=', id).execute()
}

/** Hides the membership; an attendance keeps naming it. @throws MEMBRESIA_NO_ENCONTRADA */
export async function hideMembresia(db: Db, id: string, now: Date): Promise<void> {
  const row = await db
    .updateTable('membresias as m')
    .from('clientes as c')
    .set({ eliminadoEn: now.toISOString() })
    .whereRef('c.id', '=', 'm.clienteId')
    .where('c.eliminadoEn', 'is', null)
    .where('m.id', '=', id)
    .where('m.eliminadoEn', 'is', null)
    .returning('m.id')
    .executeTakeFirst()
  found(row, 'MEMBRESIA_NO_ENCONTRADA')
}
