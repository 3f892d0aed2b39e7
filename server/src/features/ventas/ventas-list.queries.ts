import type { SumaVentas, VentaListada, VentasQuery } from '@gym/contract/ventas/ventas.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { FEW, isOneOf } from '../../db/lists/few.ts'
import { matches, within, wordsOf } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { BY_NAME, desc, ofTable, orderOf } from '../../db/lists/order.ts'
import {
  clientesOf,
  clientesWith,
  every,
  type Found,
  isOfClientes,
  isOfHolder,
  searchIn,
  some,
} from '../../db/lists/person-search.ts'
import { countOf, sumar } from '../../db/lists/sumas.ts'
import { selectVentas } from './ventas.queries.ts'

const ordered = {
  numero: 'v.numero',
  fecha: 'v.fecha',
  cliente: ofTable('v.cliente_id', { table: 'clientes', alias: 'c', by: BY_NAME, isNullable: true }),
  total: 'v.total',
}

const NEWEST_FIRST = desc('v.fecha', 'v.numero')

function narrowed(db: Db, { cliente }: VentasQuery, isSaid: RawBuilder<SqlBool>, days: DayRange) {
  return db
    .selectFrom('ventas as v')
    .select('v.id as _id')
    .where(isSaid)
    .where(within('v.fecha', days))
    .$if(cliente !== undefined, (all) => all.where('v.clienteId', '=', String(cliente)))
}

const hasStoredSums = ({ cliente }: VentasQuery, said: Found | undefined) => !said && cliente === undefined

export async function listVentas(db: Db, list: VentasQuery, days: DayRange): Promise<Page<VentaListada>> {
  const said = await searchVentas(db, list.buscar)
  const idsMatching = (isSaid: RawBuilder<SqlBool>) =>
    narrowed(db, list, isSaid, days).$if(!!list.orden?.endsWith('cliente'), (all) =>
      all.leftJoin('clientes as c', 'c.id', 'v.clienteId'),
    )
  return paginate(db, idsMatching(said?.isNamed ?? sql`true`), list, {
    order: orderOf(list.orden, ordered, NEWEST_FIRST),
    search: said && searchIn(said, idsMatching),
    ...(hasStoredSums(list, said) && { count: countOf({ de: 'ventas', ...days }) }),
    show: (at, rows) => inOrder(at, selectVentas(at).select(descripciones), 'v.id', rows),
  })
}

/** Sums in pesos. If only days filter, reads their stored total, and sums their sales' debts and returns. */
export async function sumVentas(db: Db, list: VentasQuery, days: DayRange): Promise<SumaVentas> {
  const said = await searchVentas(db, list.buscar)
  if (hasStoredSums(list, said)) {
    const isWithin = sql`venta_id in (select v.id from ventas v where ${within('v.fecha', days)})`
    const isOfDays = days.desde || days.hasta ? isWithin : sql`true`
    const [{ monto: total }, { rows }] = await Promise.all([
      sumar(db, { de: 'ventas', ...days }),
      sql<Omit<SumaVentas, 'total'>>`select ${debeYDevuelto(isOfDays)}`.execute(db),
    ])
    return { ...found(rows[0], 'ERROR_INTERNO'), total }
  }
  const parts = said?.parts ?? [sql<SqlBool>`true`]
  if (parts.length === 0) return { total: 0, debe: 0, devuelto: 0 }
  const each = parts.map((part) => narrowed(db, list, part, days).select('v.total'))
  const { rows } = await sql<SumaVentas>`
    with halladas as materialized (${sql.join(each, sql` union all `)})
    select (select coalesce(sum(total), 0) from halladas) as total,
      ${debeYDevuelto(sql`venta_id in (select _id from halladas)`)}`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

const debeYDevuelto = (isListed: RawBuilder<unknown>) => sql`
  (select coalesce(sum(pendiente), 0) from cargos where pendiente > 0 and ${isListed}) as debe,
  (select coalesce(sum(monto), 0) from devoluciones where ${isListed}) as devuelto`

const descripciones = sql<
  string[]
>`array(select l.descripcion from venta_lineas l where l.venta_id = v.id order by l.indice)`.as(
  'descripciones',
)

/** A search word with its matching clients and sales, at most `FEW + 1` ids each. */
interface FoundWord {
  word: string
  clientes: string[]
  ventas: string[]
}

/** Maximum of words that match both clients and sales; with more, the search scans the sales. */
const MOST_OF_EITHER = 3

const ventasWith = (db: Db, word: string) =>
  db.selectFrom('ventaLineas').select('ventaId').where(matches('busqueda', word))

/**
 * Splits the search into disjoint parts, one per subset of the words that match both clients and sales: the
 * client matches the subset, the sale the rest. Two common words match few rows together.
 */
export async function searchVentas(db: Db, buscar: string | undefined): Promise<Found | undefined> {
  const said = await lookUp(db, wordsOf(buscar))
  if (said.length === 0) return undefined
  const isNamed = every(said.map((word) => isOfEither(db, word)))
  const either = said.filter((word) => matchesVenta(word) && matchesCliente(word))
  if (either.length > MOST_OF_EITHER) {
    const isJoined = matchesJoinedText(said.map(({ word }) => word))
    return { isNamed: isJoined, parts: [isJoined] }
  }
  const ways = subsetsOf(either).map((ofClient) => {
    const rest = either.filter((word) => !ofClient.includes(word))
    return {
      rest,
      words: [...said.filter((word) => !matchesVenta(word)), ...ofClient].map(({ word }) => word),
      but: some(rest.map(({ word }) => matches('busqueda', word))),
      ofVenta: every([
        sql`true`,
        ...[...said.filter((word) => !matchesCliente(word)), ...rest].map((word) => isOfVentas(db, word)),
      ]),
    }
  })
  const found = await clientesOf(db, ways)
  const parts = ways.flatMap(({ rest, ofVenta, ...ofCliente }, n) => {
    if (ofCliente.words.length > 0) {
      const theirs = isOfClientes(db, 'v.clienteId', ofCliente, found[n])
      return theirs ? every([theirs, ofVenta]) : []
    }
    const holds = rest.map(({ word, clientes }) => isOfHolder(db, 'v.clienteId', [word], clientes))
    return every([ofVenta, sql`${some(holds)} is not true`])
  })
  return { isNamed, parts }
}

async function lookUp(db: Db, words: string[]): Promise<FoundWord[]> {
  if (words.length === 0) return []
  const asked = words.map(
    (word) => sql`(
      ${word}::text,
      array(${clientesWith(db, { words: [word] }).limit(FEW + 1)}),
      array(${ventasWith(db, word).limit(FEW + 1)}))`,
  )
  const { rows } = await sql<FoundWord>`
    select * from (values ${sql.join(asked)}) as found (word, clientes, ventas)`.execute(db)
  return rows
}

const isNumero = (word: string) => /^\d{1,15}$/.test(word)
const matchesVenta = ({ word, ventas }: FoundWord) => ventas.length > 0 || isNumero(word)
const matchesCliente = ({ clientes }: FoundWord) => clientes.length > 0

/** Lists all subsets, beginning with the full set and ending with the empty one. */
const subsetsOf = <T>(all: T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, n) => all.filter((__, bit) => ((n >> bit) & 1) === 0))

const isOfVentas = (db: Db, { word, ventas }: FoundWord) =>
  some([
    ...(isNumero(word) ? [sql<SqlBool>`v.numero = ${Number(word)}`] : []),
    ...(ventas.length > 0 ? [isOneOf('v.id', ventas, ventasWith(db, word))] : []),
  ])

/** Matches all words with one text per sale. No word contains a space, so none spans two joined fields. */
function matchesJoinedText(words: string[]): RawBuilder<SqlBool> {
  const holds = words.map((word) =>
    some([matches('texto', word), ...(isNumero(word) ? [sql<SqlBool>`v.numero = ${Number(word)}`] : [])]),
  )
  return sql<SqlBool>`(select ${every(holds)} from (
    select concat_ws(' ', (select c.busqueda from clientes c where c.id = v.cliente_id),
      (select string_agg(l.busqueda, ' ') from venta_lineas l where l.venta_id = v.id)) as texto offset 0) as dicho)`
}

/** Matches a word with number, client or lines of a sale; searches lines per sale if many sales match. */
function isOfEither(db: Db, said: FoundWord): RawBuilder<SqlBool> {
  const { word, clientes, ventas } = said
  const ofMany = sql<SqlBool>`(
    select true from venta_lineas l where l.venta_id = v.id and ${matches('l.busqueda', word)} limit 1)`
  return some([
    isOfHolder(db, 'v.clienteId', [word], clientes),
    ventas.length > FEW ? ofMany : sql<SqlBool>`v.id = any(${ventas}::uuid[])`,
    ...(isNumero(word) ? [sql<SqlBool>`v.numero = ${Number(word)}`] : []),
  ])
}
