import type { MembresiaDeHoy } from '@gym/contract/acceso.rules'
import type { Day } from '@gym/contract/calendar'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isCobrada, isVoided } from '../../db/membresia-cobrada.ts'

const congelada = (today: Day) => sql<MembresiaDeHoy['congelada']>`(
  select json_build_object('hasta', f.hasta) from congelaciones f
  where f.membresia_id = m.id and f.desde <= ${today} and (f.hasta >= ${today} or f.hasta is null))`

/**
 * The client's memberships that are current today, frozen ones too, the one that ends first, first.
 * @param hold whether they stay as they are until the transaction ends
 */
export async function listMembresiasVigentes(
  db: Db,
  clienteId: string,
  today: Day,
  { hold }: { hold: boolean },
): Promise<MembresiaDeHoy[]> {
  const vigentes = await db
    .selectFrom('membresias as m')
    .select([
      'm.id as _id',
      'm.tipo',
      'm.fin as fechafin',
      'm.sesionesRestantes',
      congelada(today).as('congelada'),
    ])
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('fechainicio', '<=', today)
    .where('fechafin', '>=', today)
    .orderBy('id')
    .$if(hold, (all) => all.forUpdate('m'))
    .execute()
  return vigentes.sort((one, other) => (one.fechafin < other.fechafin ? -1 : 1))
}

/** Whether the payment of a membership was voided, and nothing else pays for it. */
export async function isSinPago(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('membresias as m')
    .select(sql<boolean>`${isVoided} and not ${isCobrada}`.as('sinPago'))
    .where('m.id', '=', id)
    .executeTakeFirst()
  return row?.sinPago ?? false
}

/** The client's membership that ended last before today. */
export function findLastVencida(db: Db, clienteId: string, today: Day) {
  return db
    .selectFrom('membresias')
    .select(['id as _id', 'fechafin'])
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('fechafin', '<', today)
    .orderBy('fechafin', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The first day of the next membership that the client has from tomorrow on. */
export async function findSiguiente(db: Db, clienteId: string, today: Day): Promise<Day | null> {
  const row = await db
    .selectFrom('membresias')
    .select('fechainicio')
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('fechainicio', '>', today)
    .orderBy('fechainicio')
    .limit(1)
    .executeTakeFirst()
  return row?.fechainicio ?? null
}

/** Takes one session off a membership that is held and has some; a check keeps it from going below none. */
export async function spendSesion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('membresias')
    .set({ sesionesRestantes: sql`sesiones_restantes - 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives back a session that was spent, also to a membership that ended or was deleted meanwhile. */
export async function returnSesion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('membresias')
    .set({ sesionesRestantes: sql`sesiones_restantes + 1` })
    .where('id', '=', id)
    .execute()
}

/** The last day that the client's memberships give, past or to come; one whose sessions are used up gives none. */
export async function findFinDado(db: Db, clienteId: string): Promise<Day | null> {
  const row = await db
    .selectFrom('membresias')
    .select('fin')
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where(({ not, and }) => not(and({ tipo: 'Clase', sesionesRestantes: 0 })))
    .orderBy('fin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fin ?? null
}

/** Gives back sessions that were spent, one for each time that a membership is named. */
export async function returnSesiones(db: Db, ids: string[]): Promise<void> {
  await sql`
    update membresias m set sesiones_restantes = m.sesiones_restantes + returned.times
    from (select id, count(*)::integer as times from unnest(${ids}::uuid[]) id group by id) returned
    where m.id = returned.id`.execute(db)
}

/** The last day of all the memberships that the client has from today on; null where there are none. */
export async function findUltimoDia(db: Db, clienteId: string, today: Day): Promise<Day | null> {
  const row = await db
    .selectFrom('membresias')
    .select('fin')
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('fechafin', '>=', today)
    .orderBy('fin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fin ?? null
}
