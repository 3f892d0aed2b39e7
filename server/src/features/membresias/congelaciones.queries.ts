import type { Day } from '@gym/contract/calendar'
import type { TipoMembresia } from '@gym/contract/membresias.rules'
import type { DiaSemana } from '@gym/contract/weekdays'
import { sql } from 'kysely'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

/** A membership of a client as its freeze finds it: its days as they are said. */
export interface MembresiaFechada {
  _id: string
  tipo: TipoMembresia
  fechainicio: Day
  fin: Day
  /** The last day that a cancellation leaves. */
  corta: Day | null
}

/** A freeze that has not ended. */
export interface Congelacion {
  _id: string
  membresiaId: string
  desde: Day
  hasta: Day | null
  /** The one that it waits for. */
  sigueA: string | null
  /** The day of the gym on which it was made. */
  creadaEl: Day
}

/** Whose a membership is. @throws MEMBRESIA_NO_ENCONTRADA */
export async function getClienteOfMembresia(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('membresias')
    .select('clienteId')
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'MEMBRESIA_NO_ENCONTRADA').clienteId
}

/**
 * The memberships of a client that are there and end on this day or later, the first to begin first.
 * @param hold whether they stay as they are until the transaction ends
 */
export async function listFechadas(
  db: Db,
  clienteId: string,
  from: Day,
  { hold }: { hold: boolean },
): Promise<MembresiaFechada[]> {
  const rows = await db
    .selectFrom('membresias')
    .select(['id as _id', 'tipo', 'fechainicio', 'fin', 'corta'])
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('fechafin', '>=', from)
    .orderBy('id')
    .$if(hold, (all) => all.forUpdate())
    .execute()
  return rows.sort((one, other) => (one.fechainicio < other.fechainicio ? -1 : 1))
}

/** The freezes of a client that are under way or to come, also of memberships that were deleted meanwhile. */
export function listCongelaciones(
  db: Db,
  clienteId: string,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Congelacion[]> {
  return db
    .selectFrom('congelaciones as f')
    .innerJoin('membresias as m', 'm.id', 'f.membresiaId')
    .select(['f.id as _id', 'f.membresiaId', 'f.desde', 'f.hasta', 'f.sigueA'])
    .select(sql<Day>`(f.creada_en at time zone ${timeZone})::date`.as('creadaEl'))
    .where('m.clienteId', '=', clienteId)
    .where(({ or, eb }) =>
      or([eb('f.hasta', 'is', null), eb('f.hasta', '>=', sql<Day>`greatest(${today}, f.desde)`)]),
    )
    .orderBy('f.desde')
    .orderBy('f.id')
    .execute()
}

/** The last of these days on which the client came in; null where there is none. Without `hasta` any from the first on. */
export async function findUltimaEntrada(
  db: Db,
  clienteId: string,
  { desde, hasta }: { desde: Day; hasta: Day | null },
): Promise<Day | null> {
  const row = await db
    .selectFrom('asistencias')
    .select('dia')
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('dia', '>=', desde)
    .$if(hasta !== null, (all) => all.where('dia', '<=', hasta))
    .orderBy('dia', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.dia ?? null
}

/** The slots that the client has a place in. */
export function listHorariosOf(
  db: Db,
  clienteId: string,
): Promise<{ _id: string; nombreClase: string; dia: DiaSemana; horarioInicio: string }[]> {
  return db
    .selectFrom('inscripciones as i')
    .innerJoin('horarios as h', 'h.id', 'i.horarioId')
    .innerJoin('clases as k', 'k.id', 'h.claseId')
    .select(['h.id as _id', 'k.nombre as nombreClase', 'h.dia', 'h.horarioInicio'])
    .where('i.clienteId', '=', clienteId)
    .where('h.eliminadoEn', 'is', null)
    .orderBy('h.dia')
    .orderBy('h.horarioInicio')
    .orderBy('h.id')
    .execute()
}

/** The day on which the account of the client last paid its subscription; null where it has none. */
export async function findSuscripcion(db: Db, clienteId: string, timeZone: string): Promise<Day | null> {
  const row = await db
    .selectFrom('vinculos as v')
    .innerJoin('suscripciones as s', 's.userId', 'v.userId')
    .select(sql<Day>`(s.pagada_en at time zone ${timeZone})::date`.as('dia'))
    .where('v.clienteId', '=', clienteId)
    .where('s.proveedor', '=', 'stripe')
    .where('s.pagadaEn', 'is not', null)
    .orderBy('s.pagadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.dia ?? null
}

/** Several at once: a freeze, and those of the memberships that wait for it. @throws CONGELACION_CRUZADA, CONGELACION_FUERA */
export async function insertCongelaciones(
  trx: Db,
  rows: (Omit<Congelacion, '_id' | 'creadaEl'> & { id: string; motivo: string; creadaPor: string })[],
  now: Date,
): Promise<void> {
  const creadaEn = now.toISOString()
  await trx
    .insertInto('congelaciones')
    .values(rows.map((row) => ({ ...row, creadaEn })))
    .execute()
}

/** What a freeze was charged by. */
export async function setVentaOfCongelacion(trx: Db, id: string, ventaId: string): Promise<void> {
  await trx.updateTable('congelaciones').set({ ventaId }).where('id', '=', id).execute()
}

/** Ends freezes on the days given; one that ends before it began keeps no day. */
export async function endCongelaciones(
  trx: Db,
  ends: { _id: string; hasta: Day }[],
  by: { userId: string; now: Date },
): Promise<void> {
  await sql`
    update congelaciones f set hasta = ended.hasta, terminada_por = ${by.userId}, terminada_en = ${by.now}
    from unnest(${ends.map(({ _id }) => _id)}::uuid[], ${ends.map(({ hasta }) => hasta)}::date[]) as ended (id, hasta)
    where f.id = ended.id`.execute(trx)
}

/**
 * Memberships that are held begin on other days, and end as many later or sooner. In one statement with the freezes that move with
 * them: each begins on a day of its membership, before and after. @throws CONGELACION_FUERA
 */
export async function moveInicios(
  trx: Db,
  moved: { _id: string; fechainicio: Day }[],
  congeladas: { _id: string; desde: Day; hasta: Day }[] = [],
): Promise<void> {
  if (moved.length === 0) return
  await sql`
    with along as (
      update congelaciones f set desde = along.desde, hasta = along.hasta
      from unnest(${congeladas.map(({ _id }) => _id)}::uuid[], ${congeladas.map(({ desde }) => desde)}::date[],
        ${congeladas.map(({ hasta }) => hasta)}::date[]) as along (id, desde, hasta)
      where f.id = along.id)
    update membresias m set fechainicio = moved.fechainicio
    from unnest(${moved.map(({ _id }) => _id)}::uuid[], ${moved.map(({ fechainicio }) => fechainicio)}::date[])
      as moved (id, fechainicio)
    where m.id = moved.id`.execute(trx)
}
