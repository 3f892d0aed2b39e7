import { addDays, type Day } from '@gym/contract/calendar'
import type { Membresia, MembresiaListada, MembresiasQuery, MembresiaVista } from '@gym/contract/membresias'
import { POR_VENCER_DAYS, type TipoMembresia, type Vigencia } from '@gym/contract/membresias.rules'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { found } from '../../app-error.ts'
import type { DayRange } from '../../day-range.ts'
import { congeladasHoy, isCongelada } from '../../db/congelada.ts'
import type { Db } from '../../db/database.ts'
import { inOrder, matches, type Page, paginate, within, wordsOf } from '../../db/lists.ts'
import { isCobrada, isVoided, mayHavePaid, waitsForMembresia } from '../../db/membresia-cobrada.ts'
import { clientesOf, every, isOfClientes, isOfHolder } from '../../db/named.ts'
import { BY_NAME, desc, ofTable, ofType, orderOf } from '../../db/order.ts'
import { runAgain } from '../../db/prepared.ts'
import { countOf, inSumas } from '../../db/sumas.ts'

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
  cliente: ofTable('m.cliente_id', { table: 'clientes', alias: 'c', by: BY_NAME }),
  tipo: ofType('m.tipo', 'tipo_membresia'),
  duracion: 'm.duracion',
  diasRestantes: 'm.fechafin',
  sesionesRestantes: 'm.sesiones_restantes',
  precio: 'm.precio',
  fechainicio: 'm.fechainicio',
  fechafin: 'm.fechafin',
}

const NEWEST_FIRST = desc('m.created_at', 'm.id')
const ENDED_LAST_FIRST = [...desc('m.fechafin'), ...NEWEST_FIRST]

/** Whether the client has another that ends later. */
const isRenewed = sql<SqlBool>`exists (
  select from membresias later
  where later.cliente_id = m.cliente_id and later.fechafin > m.fechafin and later.eliminado_en is null)`

/** Whether the client has none after it: of two that end on one day, the one made last (migration 0067). */
const isLastOne = sql<SqlBool>`exists (select from ultimas_membresias last where last.membresia_id = m.id)`

/**
 * Whether it was charged; null where nobody can tell, or there is nothing to charge. What was made before memberships knew
 * who made them, or was brought from elsewhere, knows no payment; and a payment of the client that no membership names may
 * have paid for it: of its type and days, or of its price where it says no product.
 */
const cobrada = sql<boolean | null>`(case
  when ${isCobrada} then true
  when m.precio = 0 or m.creada_por is null and m.pago_id is null then null
  when exists (
    select from pagos g left join productos p on p.id = g.producto_id
    where g.cliente_id = m.cliente_id and g.eliminado_en is null and g.devuelta < g.cantidad
      and ${mayHavePaid} and (coalesce(p.nombre, g.concepto) is not null or g.monto = m.precio)
      and not exists (select from membresias named where named.pago_id = g.id and named.eliminado_en is null)) then null
  else false end)`

const costo = sql<number>`coalesce((select l.monto from venta_lineas l where l.membresia_id = m.id), m.precio)`

/** The newest payment that waits for a membership, of the client's last one: a month, or a class where that was one. */
const pagoEnEspera = (today: Day) => sql<MembresiaListada['pagoEnEspera']>`(case when ${isLastOne} then (
  select json_build_object('_id', g.id, 'fecha', g.fecha)
  from pagos g left join productos p on p.id = g.producto_id
  where g.cliente_id = m.cliente_id and g.eliminado_en is null
    and (${waitsForMembresia('Mensualidad', today)} or m.tipo = 'Clase' and ${waitsForMembresia('Clase', today)})
  order by g.fecha desc, g.created_at desc, g.id desc
  limit 1) end)`

const deletedClientes = (db: Db) =>
  db.selectFrom('clientes').select('id').where('eliminadoEn', 'is not', null)

/** Those that are there: neither they nor their client were deleted. */
function membresias(db: Db) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .where('m.eliminadoEn', 'is', null)
    .where('c.eliminadoEn', 'is', null)
}

/** As they are answered. */
function shown(db: Db) {
  return membresias(db).select(({ selectFrom }) => [
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
  ])
}

/** As they are answered, with how they stand today. */
const seen = (db: Db, today: Day) =>
  shown(db).select([
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

/** The last days that memberships of each kind have, seen from today; both counted. */
function endOf(vigencia: Vigencia, today: Day): DayRange {
  if (vigencia === 'congelada') return {}
  if (vigencia === 'vencida' || vigencia === 'sin-renovar') return { hasta: addDays(today, -1) }
  return vigencia === 'vigente' ? { desde: today } : { desde: today, hasta: addDays(today, POR_VENCER_DAYS) }
}

/** As a file has it, with the number of whose it is, to be brought back by. */
export type MembresiaEnArchivo = MembresiaListada & { numeroIdentificacion?: string | null }

/**
 * Memberships whose client matches `buscar` and that end on one of `days`, newest first; of those that nobody renewed
 * the ones that ended last first. `conNumero` has each say its client's number too.
 */
export async function listMembresias(
  db: Db,
  list: MembresiasQuery,
  days: DayRange,
  today: Day,
  { conNumero = false } = {},
): Promise<Page<MembresiaEnArchivo>> {
  const { vigencia, cliente, buscar, orden } = list
  // The few clients who were deleted are known sooner than of each membership of the pages before whether its client was;
  // not where the memberships are those of one client, who is asked for alone.
  const words = wordsOf(buscar)
  const isOfSome = cliente !== undefined || words.length > 0
  const asksOfClientes = isOfSome || !!orden?.endsWith('cliente')
  const those = db
    .selectFrom('membresias as m')
    .select('m.id as _id')
    .where('m.eliminadoEn', 'is', null)
    .where(within('m.fechafin', vigencia ? endOf(vigencia, today) : {}))
    .where(within('m.fechafin', days))
    .$if(vigencia === 'sin-renovar', (all) => all.where(isLastOne))
    .$if(vigencia === 'congelada', (all) => all.where(isCongelada(today)))
    .$if(vigencia === 'vigente' || vigencia === 'por-vencer', (all) =>
      all.where(sql<SqlBool>`not (${isCongelada(today)})`),
    )
    .$if(vigencia === 'por-vencer' && !list.renovadas, (all) => all.where(sql<SqlBool>`not ${isRenewed}`))
    .$if(cliente !== undefined, (all) => all.where('m.clienteId', '=', String(cliente)))
  const joined = those.$if(asksOfClientes, (all) => all.innerJoin('clientes as c', 'c.id', 'm.clienteId'))
  const query = asksOfClientes
    ? joined.where(sql<SqlBool>`c.eliminado_en is null and ${matches('c.busqueda', buscar)}`)
    : joined.where('m.clienteId', 'not in', deletedClientes(db))
  return paginate(db, query, list, {
    order: orderOf(orden, ordered, vigencia === 'sin-renovar' ? ENDED_LAST_FIRST : NEWEST_FIRST),
    ...(words.length > 0 && (await foundIn(db, orden?.endsWith('cliente') ? joined : those, words))),
    ...(!isOfSome && vigencia !== 'congelada' && { count: (at: Db) => countKept(at, list, days, today) }),
    show: (at, rows) =>
      inOrder(
        at,
        seen(at, today)
          .select(pagoEnEspera(today).as('pagoEnEspera'))
          .$if(conNumero, (shown) => shown.select('c.numeroIdentificacion')),
        'm.id',
        rows,
      ),
  })
}

/** How those of the clients who hold the words are found: by whose they are, and one after the other. */
async function foundIn<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  words: string[],
) {
  const held = { words, but: sql<SqlBool>`(eliminado_en is not null)` }
  const [found] = await clientesOf(db, [held])
  const isTheirs = isOfClientes(db, 'm.clienteId', held, found)
  const isThere = sql<SqlBool>`m.cliente_id not in (${deletedClientes(db)})`
  return {
    parts: isTheirs ? [query.where(isTheirs)] : [],
    turns: [{ of: query, is: every([isOfHolder(db, 'm.clienteId', words, found), isThere]) }],
  }
}

/** The days that are in both ranges. */
const both = (a: DayRange, b: DayRange): DayRange => {
  const desde = [a.desde, b.desde]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
  const hasta = [a.hasta, b.hasta].filter((day) => day !== undefined).sort()[0]
  return { ...(desde && { desde }), ...(hasta && { hasta }) }
}

/** How many end on those days, of all clients: of those that are the last of theirs, the days of these are kept. Those that are frozen today are few. */
async function countKept(db: Db, { vigencia, renovadas }: MembresiasQuery, days: DayRange, today: Day) {
  const range = both(vigencia ? endOf(vigencia, today) : {}, days)
  if (vigencia === 'sin-renovar') return countOf({ de: 'ultimas_membresias', ...range })(db)
  if (vigencia !== 'vigente' && vigencia !== 'por-vencer') return countOf({ de: 'membresias', ...range })(db)
  const onlyLast = vigencia === 'por-vencer' && !renovadas
  const those = inSumas({ de: onlyLast ? 'ultimas_membresias' : 'membresias', ...range })
  const frozen = membresias(db)
    .select(sql<number>`count(*)`.as('frozen'))
    .where(sql<SqlBool>`m.id = any(array${congeladasHoy(today)})`)
    .where(within('m.fechafin', range))
    .$if(onlyLast, (all) => all.where(sql<SqlBool>`not ${isRenewed}`))
  const statement = sql<{ total: number }>`
    select (select coalesce(sum(${sql.ref(onlyLast ? 'monto' : 'cuantos')}), 0)::bigint from sumas where ${those}) - (${frozen}) as total`
  const [count] = await runAgain(db, statement.compile(db))
  return { total: count?.total ?? 0 }
}

/** As it stands today. @throws MEMBRESIA_NO_ENCONTRADA, also for a deleted one and for one of a deleted client. */
export async function verMembresia(db: Db, id: string, today: Day): Promise<MembresiaVista> {
  return found(await seen(db, today).where('m.id', '=', id).executeTakeFirst(), 'MEMBRESIA_NO_ENCONTRADA')
}

/** Those of the ids that are there, the first made first. */
export function listMembresiasById(db: Db, ids: string[]): Promise<Membresia[]> {
  return shown(db).where(sql<SqlBool>`m.id = any(${ids}::uuid[])`).orderBy('m.id').execute()
}

/** Holds the membership's row until the transaction ends. @throws MEMBRESIA_NO_ENCONTRADA */
export async function lockMembresia(db: Db, id: string): Promise<MembresiaRow> {
  const locked = await membresias(db)
    .select(['m.clienteId', 'm.tipo', 'm.duracion', 'm.precio', 'm.sesionesRestantes', 'm.fechainicio'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
  return found(locked, 'MEMBRESIA_NO_ENCONTRADA')
}

/** What one membership is told of another of the same client: who made it and when, where that is known. */
export interface MembresiaCruzada {
  tipo: TipoMembresia
  fechainicio: Day
  fechafin: Day
  creadaPor: string | null
  createdAt: string
}

/**
 * The latest membership of the same client that gives one of its days too, unless it is among the `known`. One whose
 * sessions are used up gives no more days.
 */
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

/** The membership that names a payment. */
export function findMembresiaOfPago(db: Db, pagoId: string) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .select(['m.tipo', 'm.fechainicio', 'm.fin as fechafin', 'c.nombre', 'c.apellido'])
    .where('m.pagoId', '=', pagoId)
    .where('m.eliminadoEn', 'is', null)
    .executeTakeFirst()
}

/**
 * What a membership that is to be paid for says of that; it is held. Whether it was charged is asked once it is: whoever
 * waited for it sees what was paid meanwhile. @throws MEMBRESIA_NO_ENCONTRADA
 */
export async function lockMembresiaToPay(db: Db, id: string) {
  const membresia = db.selectFrom('membresias as m').where('m.id', '=', id).where('m.eliminadoEn', 'is', null)
  found(await membresia.select('m.id').forUpdate().executeTakeFirst(), 'MEMBRESIA_NO_ENCONTRADA')
  return membresia
    .select(['m.clienteId', 'm.tipo', sql<boolean>`${isCobrada}`.as('isPaid')])
    .executeTakeFirstOrThrow()
}

/** A payment has paid for a membership that is held. */
export async function setPagoOfMembresia(db: Db, id: string, pagoId: string): Promise<void> {
  await db.updateTable('membresias').set({ pagoId }).where('id', '=', id).execute()
}

/** The id of the new one, which `pagoId` paid for. @throws PAGO_CON_MEMBRESIA through the unique index membresias_pago. */
export async function insertMembresia(
  db: Db,
  membresia: MembresiaRow & { pagoId: string | null; creadaPor: string },
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

/** Hides those of the ids that are there: what paid for them was given back. */
export async function hideMembresias(db: Db, ids: string[], now: Date): Promise<void> {
  await db
    .updateTable('membresias')
    .set({ eliminadoEn: now.toISOString() })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('eliminadoEn', 'is', null)
    .execute()
}

/** Gives all memberships of a client to another record of the same person, deleted ones too; what was cancelled of them follows (migration 0084). */
export async function moveMembresias(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await trx.updateTable('membresias').set({ clienteId: a }).where('clienteId', '=', de).execute()
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
