import type { Asiento, DiarioQuery } from '@gym/contract/libros'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DayRange } from '../../day-range.ts'
import type { Db } from '../../db/database.ts'
import { inOrder, matches, type Page, paginate, within, wordsOf } from '../../db/lists.ts'
import { desc, orderOf } from '../../db/order.ts'
import { countOf, jumpTo } from '../../db/sumas.ts'

/** The asientos with their partidas, the newest first unless ordered otherwise. */
export function listDiario(db: Db, list: DiarioQuery, days: DayRange): Promise<Page<Asiento>> {
  const query = db
    .selectFrom('asientos as a')
    .select('a.id as _id')
    .where(within('a.fecha', days))
    .where(matches('a.busqueda', list.buscar))
  const kept = { de: 'asientos', ...days } as const
  return paginate(db, query, list, {
    order: orderOf(list.orden, { fecha: 'a.fecha', numero: 'a.numero' }, desc('a.fecha', 'a.numero')),
    ...(wordsOf(list.buscar).length === 0 && {
      count: countOf(kept),
      ...(!list.orden && { jump: jumpTo(db, kept, 'a.fecha') }),
    }),
    show: (at, rows) => inOrder(at, asientos(at), 'a.id', rows),
  })
}

function asientos(db: Db) {
  return db
    .selectFrom('asientos as a')
    .select([
      'a.id as _id',
      'a.numero',
      'a.fecha',
      'a.descripcion',
      'a.origen',
      'a.origenId',
      sql<number | null>`(select o.numero from asientos o where o.id = a.revierte_id)`.as('revierte'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'a.creadoPor'),
      ).as('creadoPor'),
      jsonArrayFrom(
        eb
          .selectFrom('partidas as p')
          .innerJoin('cuentas as c', 'c.codigo', 'p.cuenta')
          .select(['p.cuenta', 'c.nombre', 'p.debito', 'p.credito'])
          .whereRef('p.numero', '=', 'a.numero')
          .orderBy('p.orden'),
      ).as('partidas'),
    ])
}
