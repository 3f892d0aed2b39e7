import type { CajaActual, NuevoTurno, TurnoDeCaja, TurnosQuery } from '@gym/contract/caja/caja.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'
import type { Turno } from './turno-de.rules.ts'

const MOST_DESKS = 50

const NEWEST_FIRST = desc('t.abierto_en', 't.id')

const isDesk = (caja: string) => sql<boolean>`sin_acentos(t.caja) = sin_acentos(${caja})`

function shown(db: Db) {
  return db.selectFrom('cajaTurnos as t').select(({ selectFrom }) => [
    't.id as _id',
    't.caja',
    't.fecha',
    't.base',
    't.propuesta',
    't.motivoBase',
    't.abiertoEn',
    't.cerradoEn',
    jsonObjectFrom(
      selectFrom('users')
        .select(['users.id as _id', 'users.nombre'])
        .whereRef('users.id', '=', 't.abiertoPor'),
    ).as('abiertoPor'),
    sql<TurnoDeCaja['z']>`(
      select json_build_object('numero', z.numero, 'diferencia', z.diferencia,
        'descuadres', (select coalesce(json_agg(json_build_object('metodo', m ->> 'metodo', 'diferencia', m -> 'diferencia')), '[]')
          from jsonb_array_elements(z.metodos) m where (m ->> 'diferencia')::numeric <> 0),
        'cerradoPor', json_build_object('_id', u.id, 'nombre', u.nombre),
        'porAutorizar', exists (select from caja_por_autorizar s where s.z = z.numero and s.autorizado_por is null))
      from caja_z z join users u on u.id = z.cerrado_por where z.turno_id = t.id)`.as('z'),
  ])
}

const isOf = (de: string) => sql<boolean>`(t.abierto_por = ${de}
  or exists (select from caja_z z where z.turno_id = t.id and z.cerrado_por = ${de}))`

/** @throws TURNO_NO_ENCONTRADO, also for a shift that `de` neither opened nor closed */
export async function getTurno(db: Db, id: string, de?: string): Promise<TurnoDeCaja> {
  const row = await shown(db)
    .where('t.id', '=', id)
    .$if(de !== undefined, (all) => all.where(isOf(String(de))))
    .executeTakeFirst()
  return found(row, 'TURNO_NO_ENCONTRADO')
}

/** Lists shifts opened on these days; `de` limits them to shifts that the account opened or closed. */
export function listTurnos(
  db: Db,
  list: TurnosQuery,
  { days, de }: { days: DayRange; de: string | undefined },
): Promise<Page<TurnoDeCaja>> {
  const query = db
    .selectFrom('cajaTurnos as t')
    .select('t.id as _id')
    .where(within('t.fecha', days))
    .$if(de !== undefined, (all) => all.where(isOf(String(de))))
  return paginate(db, query, list, {
    order: orderOf(list.orden, { abiertoEn: 't.abierto_en' }, NEWEST_FIRST),
    show: (at, rows) => inOrder(at, shown(at), 't.id', rows),
  })
}

export async function listTurnosDe(
  db: Db,
  { caja, hora }: { caja?: string | undefined; hora: Date },
): Promise<Turno[]> {
  const rows = await db
    .selectFrom('cajaTurnos as t')
    .select(['t.id', 't.caja', 't.abiertoPor', 't.abiertoEn', 't.cerradoEn'])
    .select(sql<string>`sin_acentos(t.caja)`.as('mesa'))
    .select((caja === undefined ? sql<boolean>`false` : isDesk(caja)).as('esPedido'))
    .where(({ or, and, eb }) =>
      or([
        eb('t.cerradoEn', 'is', null),
        and([eb('t.abiertoEn', '<=', hora.toISOString()), eb('t.cerradoEn', '>', hora.toISOString())]),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    abiertoEn: new Date(row.abiertoEn),
    cerradoEn: row.cerradoEn === null ? null : new Date(row.cerradoEn),
  }))
}

export async function listCajas(db: Db): Promise<CajaActual['cajas']> {
  const { rows } = await sql<CajaActual['cajas'][number]>`
    select t.caja, case when t.cerrado_en is null then t.id end as turno,
      case when t.cerrado_en is null then u.nombre end as abierta_por, ${ultimoConteo(sql`t.caja`)} as propuesta
    from (
      select distinct on (sin_acentos(caja)) * from caja_turnos
      order by sin_acentos(caja), abierto_en desc, id desc) t
    join users u on u.id = t.abierto_por
    order by t.abierto_en desc, t.id desc limit ${MOST_DESKS}`.execute(db)
  return rows.sort((a, b) => a.caja.localeCompare(b.caja, 'es', { numeric: true }))
}

/** Cash counted at the last close of a register, in pesos; null if it was never closed. */
const ultimoConteo = (caja: unknown) => sql<number | null>`(
  select z.efectivo from caja_z z join caja_turnos d on d.id = z.turno_id
  where sin_acentos(d.caja) = sin_acentos(${caja}) order by d.abierto_en desc limit 1)`

/** @throws CAJA_ABIERTA, BASE_SIN_MOTIVO through caja_turnos_una_abierta and caja_base_con_motivo */
export async function insertTurno(
  trx: Db,
  { caja, base, motivoBase = null }: NuevoTurno,
  by: Actor,
): Promise<string> {
  const id = uuid()
  await trx
    .insertInto('cajaTurnos')
    .values({
      id,
      caja,
      base,
      motivoBase,
      fecha: dayIn(by.timeZone, by.now),
      propuesta: ultimoConteo(caja),
      abiertoPor: by.user._id,
      abiertoEn: by.now.toISOString(),
    })
    .execute()
  return id
}

/** Exclusive to close or withdraw cash, shared to use. @throws TURNO_NO_ENCONTRADO, TURNO_CERRADO */
export async function lockTurno(
  trx: Db,
  id: string,
  how: 'para cerrar' | 'para sacar' | 'para usar',
): Promise<{ caja: string }> {
  const row = await trx
    .selectFrom('cajaTurnos')
    .select(['caja', 'cerradoEn'])
    .where('id', '=', id)
    .$if(how === 'para cerrar', (all) => all.forUpdate())
    .$if(how === 'para sacar', (all) => all.forNoKeyUpdate())
    .$if(how === 'para usar', (all) => all.forShare())
    .executeTakeFirst()
  const { caja, cerradoEn } = found(row, 'TURNO_NO_ENCONTRADO')
  if (cerradoEn) throw new AppError('TURNO_CERRADO')
  return { caja }
}

export async function closeTurno(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('cajaTurnos').set({ cerradoEn: now.toISOString() }).where('id', '=', id).execute()
}
