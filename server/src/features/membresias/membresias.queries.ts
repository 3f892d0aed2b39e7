import type { Day } from '@gym/contract/core/calendar'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Membresia, MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Franja } from '@gym/contract/planes/planes.rules'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { isCongelada } from '../../db/gym/congelada.ts'
import { cobrada, isCobrada, isGratis, isVoided } from '../../db/gym/membresia-cobrada.ts'
import { faltanPersonas } from '../../db/gym/por-resolver.ts'

/** Price in pesos, duration in days; the end is computed. */
export interface MembresiaRow {
  clienteId: string
  tipo: TipoMembresia
  duracion: number
  precio: number
  sesionesRestantes: number
  fechainicio: Day
}

/** Fields of a new membership besides the editable ones. */
export interface MembresiaOrigen {
  pagoId: string | null
  creadaPor: string
  planId?: string | null
  ancla?: number | null
  franja?: Franja | null
  /** Number of persons that the plan was sold for. */
  personas?: number
  /** For another person of a plan: the membership of its payer. */
  titularId?: string | null
}

export const isRenewed = sql<SqlBool>`exists (
  select from membresias later
  where later.cliente_id = m.cliente_id and later.fechafin > m.fechafin and later.eliminado_en is null)`

const costo = sql<number>`coalesce((
  select l.monto from venta_lineas l where l.membresia_id = m.id and l.devuelta < l.cantidad), m.precio)`

const everMade = (db: Db) =>
  db.selectFrom('membresias as m').innerJoin('clientes as c', 'c.id', 'm.clienteId')

export const membresias = (db: Db) =>
  everMade(db).where('m.eliminadoEn', 'is', null).where('c.eliminadoEn', 'is', null)

function shown(of: ReturnType<typeof everMade>) {
  return of.select(({ selectFrom }) => [
    'm.id as _id',
    'm.tipo',
    'm.duracion',
    'm.precio',
    costo.as('costo'),
    'm.sesionesRestantes',
    'm.fechainicio',
    'm.fin as fechafin',
    jsonObjectFrom(
      selectFrom('clientes')
        .select(['clientes.id as _id', 'clientes.nombre', 'clientes.apellido', 'clientes.telefono'])
        .whereRef('clientes.id', '=', 'm.clienteId'),
    )
      .$notNull()
      .as('cliente'),
    sql<boolean>`${isRenewed}`.as('renovada'),
    sql<boolean>`${isVoided}`.as('pagoAnulado'),
    cobrada.as('cobrada'),
    isGratis.as('gratis'),
    'm.cortesia',
    jsonObjectFrom(
      selectFrom('productos')
        .select(['productos.id as _id', 'productos.nombre'])
        .whereRef('productos.id', '=', 'm.planId'),
    ).as('plan'),
    'm.ancla',
    'm.titularId as titular',
    'm.personas',
    faltanPersonas.as('faltanPersonas'),
  ])
}

export const seen = (db: Db, today: Day) =>
  shown(membresias(db)).select([
    sql<MembresiaVista['congelada']>`(
      select json_build_object('desde', f.desde, 'hasta', f.hasta, 'motivo', f.motivo, 'sigue', f.sigue_a is not null)
      from congelaciones f
      where f.membresia_id = m.id and (f.hasta >= greatest(${today}, f.desde) or f.hasta is null)
      order by f.desde limit 1)`.as('congelada'),
    sql<MembresiaVista['cancelada']>`(
      select json_build_object('cuando', k.cuando, 'efectiva', k.efectiva, 'motivo', k.motivo, 'nota', k.nota,
        'creadoEn', k.creado_en)
      from cancelaciones k where k.membresia_id = m.id and k.reactivada_en is null)`.as('cancelada'),
  ])

/** Current, else next, else past; of several, one with sessions, then unfrozen, then the last to end. */
export function findMembresiaDeHoy(db: Db, clienteId: string, today: Day) {
  const isNext = sql<SqlBool>`m.fechainicio > ${today}`
  return seen(db, today)
    .where('m.clienteId', '=', clienteId)
    .orderBy(sql`m.fechafin < ${today} or m.fechafin < m.fechainicio`)
    .orderBy(isNext)
    .orderBy(sql`case when ${isNext} then m.fechainicio end`)
    .orderBy(sql`m.tipo = 'Clase' and m.sesiones_restantes = 0`)
    .orderBy(isCongelada(today))
    .orderBy('m.fechafin', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @throws MEMBRESIA_NO_ENCONTRADA, also if the membership or its client is deleted */
export async function verMembresia(db: Db, id: string, today: Day): Promise<MembresiaVista> {
  return found(await seen(db, today).where('m.id', '=', id).executeTakeFirst(), 'MEMBRESIA_NO_ENCONTRADA')
}

/** Lists the memberships of a sale, also returned ones, for its receipt. */
export function listMembresiasVendidas(db: Db, ids: string[]): Promise<Membresia[]> {
  return shown(everMade(db)).where('m.id', 'in', ids).orderBy('m.id').execute()
}

/** Lists the memberships of persons added later to the plans of these memberships. */
export const listMembresiasAgregadas = (db: Db, ids: string[]): Promise<Membresia[]> =>
  shown(membresias(db))
    .where(sql<SqlBool>`m.titular_id = any(${ids}::uuid[]) and m.id <> all(${ids}::uuid[])`)
    .orderBy('m.id')
    .execute()

export async function lockMembresia(db: Db, id: string): Promise<MembresiaRow> {
  const locked = await membresias(db)
    .select(['m.clienteId', 'm.tipo', 'm.duracion', 'm.precio', 'm.sesionesRestantes', 'm.fechainicio'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
  return found(locked, 'MEMBRESIA_NO_ENCONTRADA')
}

/** Locks the payer's membership of a plan; `personas` are the ids of the clients of the plan, the payer included. */
export async function lockPlanDeMembresia(db: Db, id: string) {
  await lockMembresia(db, id)
  const row = await membresias(db)
    .select(['m.tipo', 'm.planId', 'm.franja', 'm.ancla', 'm.sesionesRestantes', 'm.fechainicio'])
    .select(['m.fin as fechafin', faltanPersonas.as('faltanPersonas')])
    .select(
      sql<string[]>`array(select part.cliente_id from membresias part
        where (part.id = m.id or part.titular_id = m.id) and part.eliminado_en is null)`.as('personas'),
    )
    .where('m.id', '=', id)
    .executeTakeFirst()
  return found(row, 'MEMBRESIA_NO_ENCONTRADA')
}

export interface MembresiaCruzada {
  tipo: TipoMembresia
  fechainicio: Day
  fechafin: Day
  creadaPor: string | null
  createdAt: string
}

/** Finds the newest other membership with common days, except `known` ones and those without sessions. */
export function findCruzada(db: Db, id: string, known: string[]): Promise<MembresiaCruzada | undefined> {
  return db
    .selectFrom('membresias as nueva')
    .innerJoin('membresias as m', 'm.clienteId', 'nueva.clienteId')
    .leftJoin('users as u', 'u.id', 'm.creadaPor')
    .select(['m.tipo', 'm.fechainicio', 'm.fin as fechafin', 'u.nombre as creadaPor', 'm.createdAt'])
    .where('nueva.id', '=', id)
    .whereRef('m.id', '<>', 'nueva.id')
    .where('m.eliminadoEn', 'is', null)
    .whereRef('m.fechainicio', '<=', 'nueva.fin')
    .whereRef('m.fin', '>=', 'nueva.fechainicio')
    .where(sql<SqlBool>`not (m.tipo = 'Clase' and m.sesiones_restantes = 0)`)
    .where(sql<SqlBool>`m.id <> all(${known}::uuid[])`)
    .orderBy('m.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findMembresiaOfPago(db: Db, pagoId: string) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .select(['m.id as _id', 'm.tipo', 'm.fechainicio', 'm.fin as fechafin', 'c.nombre', 'c.apellido'])
    .where('m.pagoId', '=', pagoId)
    .where('m.eliminadoEn', 'is', null)
    .executeTakeFirst()
}

/** True if the membership was charged, is a courtesy, or shares another client's plan without a price of its own. */
export async function isMembresiaDada(db: Db, id: string): Promise<boolean> {
  const isOfPlan = sql<SqlBool>`(m.titular_id is not null and m.precio = 0)`
  const row = await db
    .selectFrom('membresias as m')
    .select(sql<boolean>`(${isCobrada} or m.cortesia is not null or ${isOfPlan})`.as('isDada'))
    .where('m.id', '=', id)
    .executeTakeFirst()
  return row?.isDada ?? false
}

/** Records why a membership is free. The membership must be locked. */
export async function setCortesia(db: Db, id: string, cortesia: string): Promise<void> {
  await db.updateTable('membresias').set({ cortesia }).where('id', '=', id).execute()
}

export async function setPagoOfMembresia(db: Db, id: string, pagoId: string): Promise<void> {
  await db.updateTable('membresias').set({ pagoId }).where('id', '=', id).execute()
}

export async function clearPagos(db: Db, pagos: string[]): Promise<void> {
  await db.updateTable('membresias').set({ pagoId: null }).where('pagoId', 'in', pagos).execute()
}

/** Lists the clients of these memberships, and the other persons of the plans that they pay. */
export async function listClientesOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('membresias')
    .select('clienteId')
    .where(sql<SqlBool>`(id = any(${ids}::uuid[]) or titular_id = any(${ids}::uuid[]))`)
    .execute()
  return rows.map(({ clienteId }) => clienteId)
}

/** @throws PAGO_CON_MEMBRESIA through the unique index membresias_pago */
export async function insertMembresia(
  db: Db,
  membresia: MembresiaRow & MembresiaOrigen,
  now: Date,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('membresias')
    .values({
      ...membresia,
      id,
      precioInicial: membresia.titularId ? null : membresia.precio,
      createdAt: now.toISOString(),
    })
    .execute()
  return id
}

export async function updateMembresia(db: Db, id: string, membresia: MembresiaRow): Promise<void> {
  await db.updateTable('membresias').set(membresia).where('id', '=', id).execute()
}

/** Hides memberships; with the membership of a plan's payer, also the memberships of the plan's other persons. */
export async function hideMembresias(db: Db, ids: string[], now: Date): Promise<void> {
  await db
    .updateTable('membresias')
    .set({ eliminadoEn: now.toISOString() })
    .where(sql<SqlBool>`(id = any(${ids}::uuid[]) or titular_id = any(${ids}::uuid[]))`)
    .where('eliminadoEn', 'is', null)
    .execute()
}

/** Moves all memberships, deleted ones too. Their cancellations follow by the trigger `seguir_al_cliente`. */
export async function moveMembresias(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await trx.updateTable('membresias').set({ clienteId: a }).where('clienteId', '=', de).execute()
}

/** Hides one membership; check-ins still refer to it. @throws MEMBRESIA_NO_ENCONTRADA */
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
