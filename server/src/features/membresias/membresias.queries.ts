import { addDays, type Day } from '@gym/contract/calendar'
import type { Membresia, MembresiasQuery } from '@gym/contract/membresias'
import { POR_VENCER_DAYS, type TipoMembresia, type Vigencia } from '@gym/contract/membresias.rules'
import { v7 as uuid } from 'uuid'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'

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

/** Those that are there: neither they nor their client were deleted. */
function membresias(db: Db) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('clientes as c', 'c.id', 'm.cliente_id')
    .where('m.eliminado_en', 'is', null)
    .where('c.eliminado_en', 'is', null)
    .select(({ exists, selectFrom }) => [
      'm.id as _id',
      'm.tipo',
      'm.duracion',
      'm.precio',
      'm.sesiones_restantes as sesionesRestantes',
      'm.fechainicio',
      'm.fechafin',
      'c.id as clienteId',
      'c.nombre as clienteNombre',
      'c.apellido as clienteApellido',
      exists(
        selectFrom('membresias as later')
          .select('later.id')
          .whereRef('later.cliente_id', '=', 'm.cliente_id')
          .whereRef('later.fechafin', '>', 'm.fechafin')
          .where('later.eliminado_en', 'is', null),
      )
        .$castTo<boolean>()
        .as('renovada'),
    ])
}

type Joined = Awaited<ReturnType<ReturnType<typeof membresias>['executeTakeFirstOrThrow']>>

function toMembresia({ clienteId, clienteNombre, clienteApellido, ...membresia }: Joined): Membresia {
  return {
    ...membresia,
    cliente: { _id: clienteId, nombre: clienteNombre, apellido: clienteApellido },
  }
}

/** The last days that memberships of each kind have, seen from today; both counted. */
function endOf(vigencia: Vigencia, today: Day): { desde?: Day; hasta?: Day } {
  if (vigencia === 'vencida') return { hasta: addDays(today, -1) }
  return vigencia === 'vigente' ? { desde: today } : { desde: today, hasta: addDays(today, POR_VENCER_DAYS) }
}

/** Memberships whose client matches `buscar`, newest first. */
export async function listMembresias(db: Db, list: MembresiasQuery, today: Day): Promise<Page<Membresia>> {
  const { desde, hasta } = list.vigencia ? endOf(list.vigencia, today) : {}
  const query = membresias(db)
    .$if(!!list.buscar, (q) => q.where(matches('c.busqueda', list.buscar ?? '')))
    .$if(desde !== undefined, (q) => q.where('m.fechafin', '>=', desde ?? ''))
    .$if(hasta !== undefined, (q) => q.where('m.fechafin', '<=', hasta ?? ''))
    .orderBy(orderBy(list.orden, ordered, 'm.created_at desc', NEWEST_FIRST))
  const { rows, total } = await paginate(query, list)
  return { rows: rows.map(toMembresia), total }
}

/** @throws MEMBRESIA_NO_ENCONTRADA, also for a deleted one and for one of a deleted client. */
export async function getMembresia(db: Db, id: string): Promise<Membresia> {
  const joined = await membresias(db).where('m.id', '=', id).executeTakeFirst()
  return toMembresia(found(joined, 'MEMBRESIA_NO_ENCONTRADA'))
}

/** Holds the membership's row until the transaction ends. @throws MEMBRESIA_NO_ENCONTRADA */
export async function lockMembresia(db: Db, id: string): Promise<MembresiaRow> {
  const locked = await membresias(db).where('m.id', '=', id).forUpdate('m').executeTakeFirst()
  return found(locked, 'MEMBRESIA_NO_ENCONTRADA')
}

/** The id of the new one. */
export async function insertMembresia(db: Db, membresia: MembresiaRow, now: Date): Promise<string> {
  const id = uuid()
  await db
    .insertInto('membresias')
    .values({ id, ...toColumns(membresia), created_at: now.toISOString() })
    .execute()
  return id
}

export async function updateMembresia(db: Db, id: string, membresia: MembresiaRow): Promise<void> {
  await db.updateTable('membresias').set(toColumns(membresia)).where('id', '=', id).execute()
}

/** Hides the membership; an attendance keeps naming it. @throws MEMBRESIA_NO_ENCONTRADA */
export async function hideMembresia(db: Db, id: string, now: Date): Promise<void> {
  const row = await db
    .updateTable('membresias as m')
    .from('clientes as c')
    .set({ eliminado_en: now.toISOString() })
    .whereRef('c.id', '=', 'm.cliente_id')
    .where('c.eliminado_en', 'is', null)
    .where('m.id', '=', id)
    .where('m.eliminado_en', 'is', null)
    .returning('m.id')
    .executeTakeFirst()
  found(row, 'MEMBRESIA_NO_ENCONTRADA')
}

function toColumns(membresia: MembresiaRow) {
  return {
    cliente_id: membresia.clienteId,
    tipo: membresia.tipo,
    duracion: membresia.duracion,
    precio: membresia.precio,
    sesiones_restantes: membresia.sesionesRestantes,
    fechainicio: membresia.fechainicio,
  }
}
