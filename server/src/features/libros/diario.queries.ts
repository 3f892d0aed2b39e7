import type { Asiento, DiarioQuery, OrigenDeAsiento } from '@gym/contract/contabilidad/libros.schema'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches, within, wordsOf } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'
import { countOf } from '../../db/lists/sumas.ts'

export function listDiario(db: Db, list: DiarioQuery, days: DayRange): Promise<Page<Asiento>> {
  const query = db
    .selectFrom('asientos as a')
    .select('a.id as _id')
    .where(within('a.fecha', days))
    .where(matches('a.busqueda', list.buscar))
    .$if(list.de !== undefined, (some) => some.where('a.numero', 'in', numerosDe(list.de ?? '')))
  // `numero` is unique, so it needs no tie-breaker.
  const tail = list.orden?.endsWith('numero') ? desc('a.numero') : desc('a.fecha', 'a.numero')
  return paginate(db, query, list, {
    order: orderOf(list.orden, { fecha: 'a.fecha', numero: 'a.numero' }, tail),
    ...(wordsOf(list.buscar).length === 0 && !list.de && { count: countOf({ de: 'asientos', ...days }) }),
    show: (at, rows) => inOrder(at, asientos(at), 'a.id', rows),
  })
}

/** Numbers of the asientos of `id`: a sale (with its payments and returns), a payment or a ledger row. */
const numerosDe = (id: string) => sql<number>`(
  select numero from asientos where origen_id = ${id}
  union select numero from asientos where origen_id in (select id from pagos where venta_id = ${id})
  union select numero from asientos where origen_id in (select id from devoluciones where venta_id = ${id})
  union select numero from partidas where fila_id = ${id})`

/** Finds the record of an asiento: a sale rather than its payment or return. @throws ASIENTO_NO_ENCONTRADO */
export async function getOrigen(db: Db, id: string): Promise<OrigenDeAsiento> {
  const { rows } = await sql<OrigenDeAsiento>`
    select (
      select jsonb_strip_nulls(jsonb_build_object('que', que, '_id', id, 'caja', caja)) from (
        select 'venta' as que, id, null as caja from ventas where id = a.origen_id
        union all
        select 'venta', venta_id, null from devoluciones where id = a.origen_id
        union all
        select case when venta_id is null then 'pago' else 'venta' end, coalesce(venta_id, id), null from pagos
        where id = a.origen_id and (venta_id is not null or eliminado_en is null)
        union all
        select 'transaccion', id, null from contabilidad where id = a.origen_id and pago_id is null
        union all
        select 'transaccion', contabilidad_id, null from suscripciones where id = a.origen_id and contabilidad_id is not null
        union all
        select 'turno', id, case when cerrado_en is null then caja end from caja_turnos
        where id in (a.origen_id, (select turno_id from caja_movimientos where id = a.origen_id))
        union all
        select 'cliente', id, null from clientes where id = a.origen_id and eliminado_en is null
      ) one limit 1) as abre
    from asientos a where a.id = ${id}`.execute(db)
  return found(rows[0], 'ASIENTO_NO_ENCONTRADO')
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
