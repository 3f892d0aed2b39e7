import type { Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { sql } from 'kysely'
import { found } from '../../../core/app-error.ts'
import type { Db } from '../../../db/connection/database.ts'

export interface MembresiaFechada {
  _id: string
  tipo: TipoMembresia
  fechainicio: Day
  fin: Day
  corta: Day | null
}

export interface Congelacion {
  _id: string
  membresiaId: string
  desde: Day
  hasta: Day | null
  /** Id of the open-ended freeze of an earlier membership that this freeze follows; null if it follows none. */
  sigueA: string | null
  creadaEl: Day
}

export async function getClienteOfMembresia(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('membresias')
    .select('clienteId')
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'MEMBRESIA_NO_ENCONTRADA').clienteId
}

/** Lists memberships that end on `from` or later. @param hold locks them until the transaction ends */
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

/** Lists current and future freezes, also of deleted memberships. */
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

/** Finds the day of the last check-in in a range; without `hasta`, the range has no end. */
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

/**
 * Inserts in one statement, because a freeze may refer to another of `rows` (`sigueA`).
 * @throws CONGELACION_CRUZADA, CONGELACION_FUERA
 */
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

export async function setVentaOfCongelacion(trx: Db, id: string, ventaId: string): Promise<void> {
  await trx.updateTable('congelaciones').set({ ventaId }).where('id', '=', id).execute()
}

/** Ends freezes. A freeze that ends before its start counts no days. */
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

/** One statement, because a constraint relates starts and freezes. @throws CONGELACION_FUERA */
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
