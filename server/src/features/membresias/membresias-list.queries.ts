import { addDays, type Day } from '@gym/contract/core/calendar'
import { POR_VENCER_DAYS, type Vigencia } from '@gym/contract/membresias/membresias.rules'
import type { MembresiaListada, MembresiasQuery } from '@gym/contract/membresias/membresias.schema'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { runAgain } from '../../db/connection/prepared.ts'
import { congeladasHoy, isCongelada } from '../../db/gym/congelada.ts'
import { isSinCobrar, waitsForMembresia } from '../../db/gym/membresia-cobrada.ts'
import { countUltimas } from '../../db/gym/ultimas-membresias.ts'
import { matches, within, wordsOf } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { BY_NAME, desc, ofTable, ofType, orderOf } from '../../db/lists/order.ts'
import { clientesOf, every, isOfClientes, isOfHolder } from '../../db/lists/person-search.ts'
import { countOf, inSumas } from '../../db/lists/sumas.ts'
import { isRenewed, membresias, seen } from './membresias.queries.ts'

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

/** True if no other membership of the client ends later; of several that end last, only for the newest. */
const isLastOne = sql<SqlBool>`exists (select from ultimas_membresias last where last.membresia_id = m.id)`

/** The client's newest payment that waits for a membership; null unless this membership ends last. */
const pagoEnEspera = (today: Day) => sql<MembresiaListada['pagoEnEspera']>`(case when ${isLastOne} then (
  select json_build_object('_id', g.id, 'fecha', g.fecha)
  from pagos g left join productos p on p.id = g.producto_id
  where g.cliente_id = m.cliente_id and g.eliminado_en is null
    and (${waitsForMembresia('Mensualidad', today)} or m.tipo = 'Clase' and ${waitsForMembresia('Clase', today)})
  order by g.fecha desc, g.created_at desc, g.id desc
  limit 1) end)`

const deletedClientes = (db: Db) =>
  db.selectFrom('clientes').select('id').where('eliminadoEn', 'is not', null)

function endOf(vigencia: Vigencia, today: Day): DayRange {
  if (vigencia === 'congelada' || vigencia === 'sin-cobrar') return {}
  if (vigencia === 'vencida' || vigencia === 'sin-renovar') return { hasta: addDays(today, -1) }
  return vigencia === 'vigente' ? { desde: today } : { desde: today, hasta: addDays(today, POR_VENCER_DAYS) }
}

/** True for lists that must be counted row by row, because the stored sums do not cover them. */
const isCountedByRow = (vigencia: Vigencia | undefined) =>
  vigencia === 'congelada' || vigencia === 'sin-cobrar'

export type MembresiaEnArchivo = MembresiaListada & { numeroIdentificacion?: string | null }

/** Default order: newest first; 'sin-renovar' latest end first. `conNumero` adds the client's ID number. */
export async function listMembresias(
  db: Db,
  list: MembresiasQuery,
  days: DayRange,
  today: Day,
  { conNumero = false } = {},
): Promise<Page<MembresiaEnArchivo>> {
  const { vigencia, cliente, buscar, orden } = list
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
    .$if(vigencia === 'sin-cobrar', (all) => all.where(isSinCobrar))
    .$if(vigencia === 'vigente' || vigencia === 'por-vencer', (all) =>
      all.where(sql<SqlBool>`not (${isCongelada(today)})`),
    )
    .$if(vigencia === 'por-vencer' && !list.renovadas, (all) => all.where(sql<SqlBool>`not ${isRenewed}`))
    .$if(cliente !== undefined, (all) => all.where('m.clienteId', '=', String(cliente)))
  const joined = those.$if(asksOfClientes, (all) => all.innerJoin('clientes as c', 'c.id', 'm.clienteId'))
  // Joins clients only for a search, a filter or an order by client: a join would run for every skipped row.
  const query = asksOfClientes
    ? joined.where(sql<SqlBool>`c.eliminado_en is null and ${matches('c.busqueda', buscar)}`)
    : joined.where('m.clienteId', 'not in', deletedClientes(db))
  return paginate(db, query, list, {
    order: orderOf(orden, ordered, vigencia === 'sin-renovar' ? ENDED_LAST_FIRST : NEWEST_FIRST),
    ...(words.length > 0 && {
      search: await foundIn(db, orden?.endsWith('cliente') ? joined : those, words),
    }),
    ...(!isOfSome &&
      !isCountedByRow(vigencia) && { count: (at: Db) => countFromSums(at, list, days, today) }),
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

/** Searches by the ids of the matching clients, or by a scan in list order. */
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
    branches: [{ of: query, is: every([isOfHolder(db, 'm.clienteId', words, found), isThere]) }],
  }
}

const both = (a: DayRange, b: DayRange): DayRange => {
  const desde = [a.desde, b.desde]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
  const hasta = [a.hasta, b.hasta].filter((day) => day !== undefined).sort()[0]
  return { ...(desde && { desde }), ...(hasta && { hasta }) }
}

/** Counts from stored values. Subtracts the memberships frozen today if the list omits them. */
async function countFromSums(db: Db, { vigencia, renovadas }: MembresiasQuery, days: DayRange, today: Day) {
  const range = both(vigencia ? endOf(vigencia, today) : {}, days)
  if (vigencia === 'sin-renovar') return countUltimas(range)(db)
  if (vigencia !== 'vigente' && vigencia !== 'por-vencer') return countOf({ de: 'membresias', ...range })(db)
  const onlyLast = vigencia === 'por-vencer' && !renovadas
  const all = onlyLast
    ? sql`select sum(cuantas) from ultimas_membresias where ${within('fin', range)}`
    : sql`select sum(cuantos) from sumas where ${inSumas({ de: 'membresias', ...range })}`
  const frozen = membresias(db)
    .select(sql<number>`count(*)`.as('frozen'))
    .where(sql<SqlBool>`m.id = any(array${congeladasHoy(today)})`)
    .where(within('m.fechafin', range))
    .$if(onlyLast, (query) => query.where(sql<SqlBool>`not ${isRenewed}`))
  const statement = sql<{ total: number }>`
    select coalesce((${all}), 0)::bigint - (${frozen}) as total`
  const [count] = await runAgain(db, statement.compile(db))
  return { total: count?.total ?? 0 }
}
