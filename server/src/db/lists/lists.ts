import type { ListQuery } from '@gym/contract/core/lists'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { telefonoDe } from '@gym/contract/core/telefono.rules'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { runAgain } from '../connection/prepared.ts'
import { type Count, countUpTo } from './counts.ts'
import { type LongList, openLongList } from './long-lists.ts'
import { inOrderOf, MOST_IN_MEMORY, type Paging, readPage } from './read-page.ts'

/** `Counted` has further aggregates of the whole list. */
export type Page<Row, Counted = object> = Counted &
  Count & {
    rows: Row[]
    /** Streams a list that is too long for memory; `rows` is empty then. */
    open?: () => Promise<LongList<Row, Counted>>
  }

interface Showing<Row, Shown, Counted extends Count> {
  /** Replaces the default count by a cheaper one, or by one that returns further aggregates. */
  count?: (db: Db) => Promise<Counted>
  show?: (db: Db, rows: Row[]) => Promise<Shown[]>
}

/** Reads a page, or all rows if `list` has neither page nor limit. */
export async function paginate<DB, TB extends keyof DB, Row, Shown = Row, Counted extends Count = Count>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  {
    count,
    show = async (_, rows) => rows as unknown as Shown[],
    ...paging
  }: Paging<SelectQueryBuilder<DB, TB, Row>> & Showing<Row, Shown, Counted> = {},
): Promise<Page<Shown, Counted>> {
  const limit = limitOf(list)
  const upTo = (at: Db) => countUpTo(at, query) as Promise<Counted>
  const asked = { skipped: ((list.pagina ?? 1) - 1) * (limit ?? 0), limit: limit ?? MOST_IN_MEMORY + 1 }
  const { rows, ...counted } = await readPage(db, query, { ...paging, count: count ?? upTo }, asked)
  if (limit !== null) return { ...(counted as unknown as Counted), rows: await show(db, rows) }
  const isHeld = rows.length <= MOST_IN_MEMORY && counted.total <= MOST_IN_MEMORY && !counted.isMore
  return {
    ...(counted as unknown as Counted),
    ...(isHeld
      ? { total: rows.length, rows: await show(db, rows) }
      : { rows: [], open: () => openLongList(db, inOrderOf(query, paging.order), { count, show }) }),
  }
}

export async function algunasDe<Row>(page: Promise<Page<Row>>) {
  const { rows, total, isMore } = await page
  return { total, ...(isMore && { hayMas: true as const }), filas: rows }
}

/**
 * Loads the full rows of a page, in the page's order. The list query selects only ids, because PostgreSQL
 * would compute other columns for skipped rows too.
 * @param id the column of the ids in `shown`
 */
export async function inOrder<DB, TB extends keyof DB, Row extends { _id: string }>(
  db: Db,
  shown: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  page: { _id: string }[],
): Promise<Row[]> {
  const ids = page.map(({ _id }) => _id)
  const theirs = shown.where(sql<SqlBool>`${sql.ref(id)} = any(${ids}::uuid[])`)
  const rows = await runAgain(db, theirs.compile(), { isByKey: true })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

export function limitOf({ limite, pagina }: ListQuery): number | null {
  return limite ?? (pagina === undefined ? null : PAGE_SIZE)
}

/**
 * Matches text with every word of `buscar`. A number with dots or hyphens also matches as digits.
 */
export function matches(column: string | RawBuilder<unknown>, buscar: string | undefined) {
  const words = wordsOf(buscar)
  const conditions = words.map((word) => {
    const digits = /^[\d.-]+$/.test(word) ? word.replace(/[.-]/g, '') : word
    return digits === word || digits === ''
      ? contains(column, word)
      : sql<SqlBool>`(${contains(column, word)} or ${contains(column, digits)})`
  })
  return all(conditions)
}

/** Maximum words of a search: each adds a condition to every row that PostgreSQL scans. */
const MAX_WORDS = 10

export function wordsOf(buscar: string | undefined): string[] {
  const telefono = telefonoDe(buscar ?? '')
  if (telefono) return [telefono]
  const words = buscar?.split(/[\s,]+/).filter((word) => word !== '') ?? []
  return [...new Set(words)].slice(0, MAX_WORDS)
}

function contains(column: string | RawBuilder<unknown>, word: string) {
  const it = typeof column === 'string' ? sql.ref(column) : column
  return sql<SqlBool>`${it} like '%' || ${literal(word)} || '%'`
}

/** The column must be normalised already, as by `sin_acentos`. */
export function beginsWith(column: string, word: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${literal(word)} || '%'`
}

export function startsWith(column: string, typed: string) {
  return sql<SqlBool>`sin_acentos(${sql.ref(column)}) like ${literal(typed)} || '%'`
}

/** Normalises, then escapes: normalisation may turn a full-width percent sign into a plain one. */
const literal = (text: string) => sql`regexp_replace(sin_acentos(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

export function within(day: string | RawBuilder<unknown>, { desde, hasta }: DayRange) {
  const it = typeof day === 'string' ? sql.ref(day) : day
  return all([
    ...(desde ? [sql<SqlBool>`${it} >= ${desde}`] : []),
    ...(hasta ? [sql<SqlBool>`${it} <= ${hasta}`] : []),
  ])
}

/** Matches instants on the days in the gym's time zone. Does not convert the column, so its index serves. */
export function happenedWithin(instant: string, { desde, hasta }: DayRange, timeZone: string) {
  const it = sql.ref(instant)
  return all([
    ...(desde ? [sql<SqlBool>`${it} >= ${desde}::date::timestamp at time zone ${timeZone}`] : []),
    ...(hasta ? [sql<SqlBool>`${it} < (${hasta}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ])
}

function all(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
