import { HORAS_DE_OFERTA } from '@gym/contract/clases/esperas.rules'
import type { Espera, EsperasQuery } from '@gym/contract/clases/esperas.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'

const HOUR_MS = 60 * 60 * 1000

interface DeQuien {
  horarioId: string
  clienteId: string
}

const isInLine = (now: Date) =>
  sql<SqlBool>`(ofrecida_hasta is null or ofrecida_hasta > ${now.toISOString()}::timestamptz)`

/** Length of a slot's waiting list, without expired offers. */
export const countWaiting = (horarioId: string, now: Date) =>
  sql<number>`(select count(*)::int from esperas where horario_id = ${sql.ref(horarioId)} and ${isInLine(now)})`

/** Waiting-list entries that need a change: with a free place but no offer, or with an offer but no place. */
const unsettled = (horarios: RawBuilder<unknown>, now: Date) => sql<{ id: string; horarioId: string }>`
  select id, horario_id, toca from (
    select e.id, e.horario_id, e.ofrecida_hasta,
      row_number() over (partition by e.horario_id order by e.ofrecida_hasta is null, e.created_at, e.id)
        <= h.capacidad_maxima - h.inscritos as toca
    from esperas e join horarios h on h.id = e.horario_id
    where e.horario_id in (${horarios}) and ${isInLine(now)}
  ) as linea
  where toca <> (ofrecida_hasta is not null)`

/** Finds slots with an offer to make or withdraw; `clase` (a slot) and `cliente` narrow the search. */
export async function findHorariosToOffer(
  db: Db,
  { clase, cliente }: Pick<EsperasQuery, 'clase' | 'cliente'>,
  now: Date,
): Promise<string[]> {
  const asked = db
    .selectFrom('esperas')
    .select('horarioId')
    .$if(!!clase, (q) => q.where('horarioId', '=', clase ?? ''))
    .$if(!!cliente, (q) => q.where('clienteId', '=', cliente ?? ''))
  const { rows } = await unsettled(sql`${asked}`, now).execute(db)
  return [...new Set(rows.map(({ horarioId }) => horarioId))]
}

/**
 * Offers free places to the waiting list, and withdraws offers without a place. Locks the slots in id order,
 * against deadlocks. Updates only on a change, because each statement sends a hint.
 */
export async function offerCupos(trx: Db, horarioIds: string[], now: Date): Promise<void> {
  if (horarioIds.length === 0) return
  await trx
    .selectFrom('horarios')
    .select('id')
    .where('id', 'in', horarioIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const due = unsettled(sql.join(horarioIds), now)
  const { rows } = await due.execute(trx)
  if (rows.length === 0) return
  const until = new Date(now.getTime() + HORAS_DE_OFERTA * HOUR_MS).toISOString()
  await sql`
    update esperas set ofrecida_hasta = case when due.toca then ${until}::timestamptz end
    from (${due}) as due where esperas.id = due.id`.execute(trx)
}

export function listEsperas(db: Db, list: EsperasQuery, now: Date): Promise<Page<Espera>> {
  const query = esperas(db, now)
    .$if(!!list.clase, (q) => q.where('e.horarioId', '=', list.clase ?? ''))
    .$if(!!list.cliente, (q) => q.where('e.clienteId', '=', list.cliente ?? ''))
    .orderBy('h.dia')
    .orderBy('h.horarioInicio')
    .orderBy('h.id')
    .orderBy(sql`not ${isInLine(now)}, e.ofrecida_hasta is null, e.created_at, e.id`)
  return paginate(db, query, list)
}

export async function getEspera(db: Db, id: string, now: Date): Promise<Espera> {
  return found(await esperas(db, now).where('e.id', '=', id).executeTakeFirst(), 'ESPERA_NO_ENCONTRADA')
}

function esperas(db: Db, now: Date) {
  return db
    .selectFrom('esperas as e')
    .innerJoin('horarios as h', 'h.id', 'e.horarioId')
    .select((eb) => [
      'e.id as _id',
      jsonObjectFrom(
        eb
          .selectFrom('clientes as c')
          .select(['c.id as _id', 'c.nombre', 'c.apellido', 'c.numeroIdentificacion', 'c.telefono'])
          .whereRef('c.id', '=', 'e.clienteId'),
      )
        .$notNull()
        .as('cliente'),
      jsonObjectFrom(
        eb
          .selectFrom('clases as k')
          .select(['h.id as _id', 'k.nombre as nombreClase', 'h.dia', 'h.horarioInicio', 'h.horarioFin'])
          .whereRef('k.id', '=', 'h.claseId'),
      )
        .$notNull()
        .as('clase'),
      sql<Espera['estado']>`
        case when ofrecida_hasta is null then 'en-espera' when ${isInLine(now)} then 'ofrecida' else 'vencida' end`.as(
        'estado',
      ),
      'e.ofrecidaHasta',
      'e.createdAt',
    ])
}

/** An entry with an expired offer moves to the end of the waiting list. @throws YA_EN_ESPERA */
export async function insertEspera(db: Db, { horarioId, clienteId }: DeQuien, now: Date): Promise<string> {
  const at = now.toISOString()
  const row = await db
    .insertInto('esperas')
    .values({ id: uuid(), horarioId, clienteId, createdAt: at })
    .onConflict((conflict) =>
      conflict
        .constraint('esperas_una_vez')
        .doUpdateSet({ createdAt: at, ofrecidaHasta: null })
        .where('esperas.ofrecidaHasta', '<=', at),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('YA_EN_ESPERA')
  return row.id
}

/** @throws ESPERA_NO_ENCONTRADA */
export async function getDeQuien(db: Db, id: string): Promise<DeQuien> {
  const row = await db
    .selectFrom('esperas')
    .select(['horarioId', 'clienteId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row, 'ESPERA_NO_ENCONTRADA')
}

/** Deletes the client's entry in the waiting list. True if it had an unexpired offer. */
export async function endEspera(db: Db, { horarioId, clienteId }: DeQuien, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('esperas')
    .where('horarioId', '=', horarioId)
    .where('clienteId', '=', clienteId)
    .returning(sql<boolean>`coalesce(ofrecida_hasta > ${now.toISOString()}::timestamptz, false)`.as('isKept'))
    .executeTakeFirst()
  return row?.isKept ?? false
}

/** The slot must be locked. @throws ESPERA_NO_ENCONTRADA */
export async function deleteEspera(db: Db, id: string): Promise<void> {
  const row = await db.deleteFrom('esperas').where('id', '=', id).returning('id').executeTakeFirst()
  found(row, 'ESPERA_NO_ENCONTRADA')
}

/** The slots for which the client waits must be locked. */
export async function deleteEsperasOfCliente(db: Db, clienteId: string): Promise<void> {
  await db.deleteFrom('esperas').where('clienteId', '=', clienteId).execute()
}

/**
 * Moves the waiting-list entries of `de` to `a`; drops those of slots in which `a` is enrolled. Of two
 * entries for a slot the earlier remains, but one with an expired offer yields. The slots must be locked.
 */
export async function moveEsperas(trx: Db, { de, a }: { de: string; a: string }, now: Date): Promise<void> {
  const inLine = (of: string) =>
    sql`(coalesce(${sql.ref(`${of}.ofrecida_hasta`)} <= ${now.toISOString()}::timestamptz, false),
      ${sql.ref(`${of}.created_at`)}, ${sql.ref(`${of}.id`)})`
  await sql`
    delete from esperas own using esperas other
    where own.horario_id = other.horario_id and own.cliente_id in (${de}, ${a}) and other.cliente_id in (${de}, ${a})
      and own.cliente_id <> other.cliente_id and ${inLine('own')} > ${inLine('other')}`.execute(trx)
  await trx.updateTable('esperas').set({ clienteId: a }).where('clienteId', '=', de).execute()
  await trx
    .deleteFrom('esperas')
    .where('clienteId', '=', a)
    .where('horarioId', 'in', (eb) =>
      eb.selectFrom('inscripciones').select('horarioId').where('clienteId', '=', a),
    )
    .execute()
}
