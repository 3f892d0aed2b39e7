import type { Causa } from '@gym/contract/entradas/entradas.rules'
import type { Entrada, EntradasQuery } from '@gym/contract/entradas/entradas.schema'
import type { Visita } from '@gym/contract/mis-datos/mis-datos.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { sinConexionOf } from '../../db/gym/sin-conexion.ts'
import { within } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { orderOf } from '../../db/lists/order.ts'
import { findByPerson, searchIn } from '../../db/lists/person-search.ts'
import { byCliente, NEWEST_FIRST, named } from './asistencias.queries.ts'
import { quien } from './entradas.queries.ts'

function entradas(db: Db) {
  return db
    .selectFrom('asistencias as a')
    .innerJoin('clientes as c', 'c.id', 'a.clienteId')
    .leftJoin('users as u', 'u.id', 'a.registradaPor')
    .select(({ selectFrom }) => [
      'a.id as _id',
      jsonObjectFrom(selectFrom('clientes as c').select(quien).whereRef('c.id', '=', 'a.clienteId'))
        .$notNull()
        .as('cliente'),
      jsonObjectFrom(
        selectFrom('horarios as h')
          .innerJoin('clases as k', 'k.id', 'h.claseId')
          .select(['h.id as _id', 'k.nombre', 'h.dia', 'h.horarioInicio', 'h.horarioFin'])
          .whereRef('h.id', '=', 'a.horarioId'),
      ).as('clase'),
      'a.fecha',
      // Attendances by `POST /asistencias` or an import have no verdict, because no rule can block them.
      sql<'adelante' | 'aviso' | 'permitida'>`coalesce(a.veredicto, 'adelante')`.as('veredicto'),
      sql<Causa[]>`a.motivos`.as('motivos'),
      'a.permitidaPorque',
      'a.salidaEn as salida',
      'u.nombre as registradaPor',
      sinConexionOf('a.id').as('sinConexion'),
    ])
}

export async function getEntrada(db: Db, id: string): Promise<Entrada> {
  return found(await findEntrada(db, id), 'ASISTENCIA_NO_ENCONTRADA')
}

export function findEntrada(db: Db, id: string): Promise<Entrada | undefined> {
  return entradas(db).where('a.id', '=', id).where('a.eliminadoEn', 'is', null).executeTakeFirst()
}

export async function findUltimaEntrada(db: Db, clienteId: string): Promise<Entrada | null> {
  const row = await entradas(db)
    .where('a.clienteId', '=', clienteId)
    .where('a.eliminadoEn', 'is', null)
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Includes entries without a class, and those of deleted clients. */
export async function listEntradas(db: Db, list: EntradasQuery, days: DayRange): Promise<Page<Entrada>> {
  const found = await findByPerson(db, list.buscar, named)
  const idsMatching = (isNamed: RawBuilder<SqlBool>) =>
    db
      .selectFrom('asistencias as a')
      .select('a.id as _id')
      .where('a.eliminadoEn', 'is', null)
      .where(isNamed)
      .where(within('a.dia', days))
      .$if(!!list.orden?.endsWith('cliente'), (all) => all.innerJoin('clientes as c', 'c.id', 'a.clienteId'))
  return paginate(db, idsMatching(found?.isNamed ?? sql`true`), list, {
    order: orderOf(list.orden, { fecha: 'a.fecha', cliente: byCliente }, NEWEST_FIRST),
    search: found && searchIn(found, idsMatching),
    show: (at, rows) => inOrder(at, entradas(at), 'a.id', rows),
  })
}

export function listVisitas(db: Db, clienteId: string, limite: number): Promise<Page<Visita>> {
  const query = db
    .selectFrom('asistencias as a')
    .leftJoin('horarios as h', 'h.id', 'a.horarioId')
    .leftJoin('clases as k', 'k.id', 'h.claseId')
    .select(['a.id as _id', 'a.fecha', 'k.nombre as clase', 'a.salidaEn as salida'])
    .where('a.clienteId', '=', clienteId)
    .where('a.eliminadoEn', 'is', null)
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
  return paginate(db, query, { limite })
}

const MOST_INSIDE = 200

export async function listDentro(
  db: Db,
  desde: Date,
  limite = MOST_INSIDE,
): Promise<{ total: number; entradas: Entrada[] }> {
  const inside = db
    .selectFrom('asistencias as a')
    .select(['a.id as _id', 'a.fecha', 'a.salidaEn'])
    .distinctOn('a.clienteId')
    .where('a.eliminadoEn', 'is', null)
    .where('a.fecha', '>', desde.toISOString())
    .orderBy('a.clienteId')
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
  const { rows, total } = await paginate(
    db,
    db
      .selectFrom(inside.as('dentro'))
      .select('dentro._id')
      .where('dentro.salidaEn', 'is', null)
      .orderBy('dentro.fecha', 'desc')
      .orderBy('dentro._id', 'desc'),
    { limite },
  )
  return { total, entradas: await inOrder(db, entradas(db), 'a.id', rows) }
}
