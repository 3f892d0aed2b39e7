import { telefonoDe } from '@gym/contract/core/telefono.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'

/** Matches text with every word of `buscar`. A number with dots or hyphens also matches as digits. */
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
  const columnRef = typeof column === 'string' ? sql.ref(column) : column
  return sql<SqlBool>`${columnRef} like '%' || ${literal(word)} || '%'`
}

/** Only for a column that `sin_acentos` has normalised. */
export function beginsWith(column: string, word: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${literal(word)} || '%'`
}

export function startsWith(column: string, typed: string) {
  return sql<SqlBool>`sin_acentos(${sql.ref(column)}) like ${literal(typed)} || '%'`
}

/** Normalises, then escapes: normalisation may turn a full-width percent sign into a plain one. */
const literal = (text: string) => sql`regexp_replace(sin_acentos(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

export function within(day: string | RawBuilder<unknown>, { desde, hasta }: DayRange) {
  const dayRef = typeof day === 'string' ? sql.ref(day) : day
  return all([
    ...(desde ? [sql<SqlBool>`${dayRef} >= ${desde}`] : []),
    ...(hasta ? [sql<SqlBool>`${dayRef} <= ${hasta}`] : []),
  ])
}

/** Matches instants on the days in the gym's time zone. Does not convert the column, so its index serves. */
export function happenedWithin(instant: string, { desde, hasta }: DayRange, timeZone: string) {
  const instantRef = sql.ref(instant)
  return all([
    ...(desde ? [sql<SqlBool>`${instantRef} >= ${desde}::date::timestamp at time zone ${timeZone}`] : []),
    ...(hasta
      ? [sql<SqlBool>`${instantRef} < (${hasta}::date + 1)::timestamp at time zone ${timeZone}`]
      : []),
  ])
}

function all(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
