import type { Day } from '@gym/contract/core/calendar'
import type { MembresiaDeHoy, Pendiente } from '@gym/contract/entradas/acceso.rules'
import type { PagoSuelto } from '@gym/contract/entradas/entradas.schema'
import type { FinAnterior } from '@gym/contract/planes/planes.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isCancelada, isCobrada, isSinCobrarDeUno, isVoided } from '../../db/gym/membresia-cobrada.ts'
import { nombreDePlan } from '../../db/gym/nombre-de-plan.ts'
import { faltanPersonas, isEnEspera, pagoSuelto } from '../../db/gym/por-resolver.ts'

const congelada = (today: Day) => sql<MembresiaDeHoy['congelada']>`(
  select json_build_object('hasta', f.hasta) from congelaciones f
  where f.membresia_id = m.id and f.desde <= ${today} and (f.hasta >= ${today} or f.hasta is null))`

/** @param hold locks the memberships until the transaction ends */
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
      nombreDePlan.as('plan'),
      'm.fin as fechafin',
      'm.sesionesRestantes',
      'm.franja',
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

/** Sorts by last day, as the offline snapshot does. */
export function listPendientes(db: Db, clienteId: string, today: Day): Promise<Pendiente[]> {
  return db
    .selectFrom('membresias as m')
    .select(['m.id as _id', sql<boolean>`${isVoided} and not ${isCobrada}`.as('sinPago')])
    .select([faltanPersonas.as('faltanPersonas'), pagoSuelto.as('pagoSuelto')])
    .where('m.clienteId', '=', clienteId)
    .where('m.eliminadoEn', 'is', null)
    .where('m.fechainicio', '<=', today)
    .where('m.fechafin', '>=', today)
    .orderBy('m.fechafin')
    .orderBy('m.id')
    .execute()
}

export async function findPagoEnEspera(db: Db, clienteId: string, today: Day): Promise<PagoSuelto | null> {
  const row = await db
    .selectFrom('pagos as g')
    .leftJoin('productos as p', 'p.id', 'g.productoId')
    .select(['g.id as _id', 'g.monto'])
    .where('g.clienteId', '=', clienteId)
    .where(isEnEspera(today))
    .orderBy('g.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the client's uncharged memberships, those with a price first, then the oldest. */
export async function listSinCobrar(db: Db, clienteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membresias as m')
    .select('m.id')
    .where('m.clienteId', '=', clienteId)
    .where('m.eliminadoEn', 'is', null)
    .where(isSinCobrarDeUno)
    .orderBy(sql`m.precio = 0`)
    .orderBy('m.fechainicio')
    .orderBy('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findLastVencida(db: Db, clienteId: string, today: Day) {
  return db
    .selectFrom('membresias as m')
    .select(['m.id as _id', 'm.tipo', 'm.fechafin', 'm.sesionesRestantes', isCancelada.as('cancelada')])
    .where('clienteId', '=', clienteId)
    .where('eliminadoEn', 'is', null)
    .where('fechafin', '<', today)
    .orderBy('fechafin', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

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

/** Spends a session of a locked membership; a check constraint prevents a negative count. */
export async function spendSesion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('membresias')
    .set({ sesionesRestantes: sql`sesiones_restantes - 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives the session back even if the membership has ended or was deleted since. */
export async function returnSesion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('membresias')
    .set({ sesionesRestantes: sql`sesiones_restantes + 1` })
    .where('id', '=', id)
    .execute()
}

/** The end of a membership; creation and creator are absent for a membership that is not stored yet. */
export interface UltimaMembresia extends FinAnterior {
  createdAt?: string
  creadaPor?: string | null
}

/** Finds the client's membership that ends last, except those without sessions left. */
export async function findLastMembresia(db: Db, clienteId: string): Promise<UltimaMembresia | null> {
  const row = await db
    .selectFrom('membresias as m')
    .leftJoin('users as u', 'u.id', 'm.creadaPor')
    .select(['m.fin as fechafin', 'm.ancla', 'm.createdAt', 'u.nombre as creadaPor'])
    .where('m.clienteId', '=', clienteId)
    .where('m.eliminadoEn', 'is', null)
    .where(({ not, and }) => not(and({ 'm.tipo': 'Clase', 'm.sesionesRestantes': 0 })))
    .orderBy('m.fin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Gives back one session for each occurrence of an id. */
export async function returnSesiones(db: Db, ids: string[]): Promise<void> {
  await sql`
    update membresias m set sesiones_restantes = m.sesiones_restantes + returned.times
    from (select id, count(*)::integer as times from unnest(${ids}::uuid[]) id group by id) returned
    where m.id = returned.id`.execute(db)
}

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
