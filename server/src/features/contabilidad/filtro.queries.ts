import { tiposTransaccion } from '@gym/contract/contabilidad/contabilidad.rules'
import type { FiltroContable } from '@gym/contract/contabilidad/contabilidad.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches, within, wordsOf } from '../../db/lists/filters.ts'
import { some } from '../../db/lists/person-search.ts'
import { inSumas, type Sumadas } from '../../db/lists/sumas.ts'

export type Filtro = Pick<FiltroContable, 'buscar' | 'tipo'> & DayRange

export function inFilter({ buscar, tipo, ...days }: Filtro) {
  const ofType = tipo ? sql<SqlBool>`m.tipo = ${tipo}` : sql<SqlBool>`true`
  return sql<SqlBool>`${ofType} and ${within('m.fecha', days)} and ${matches('m.busqueda', buscar)}`
}

/** True if only days and type filter the ledger, so that the stored daily sums apply. */
const hasStoredSums = ({ buscar }: Filtro) => wordsOf(buscar).length === 0

const storedSumsOf = ({ tipo, desde, hasta }: Filtro): Sumadas => ({
  de: 'contabilidad',
  grupo: tipo,
  desde,
  hasta,
})

/**
 * Most texts for which a search reads stored sums: those of the matching texts or, if fewer, the total less
 * those of the others. Above it, the search sums the rows.
 */
const MOST_TEXTS = 2000
const MOST_NAMES = 20

export async function summedIn(db: Db, filtro: Filtro): Promise<RawBuilder<unknown>> {
  if (hasStoredSums(filtro))
    return sql`(select grupo::tipo_movimiento as tipo, dia as fecha, cuantos, monto from sumas where ${inSumas(storedSumsOf(filtro))})`
  const rowsIn = (condition: RawBuilder<SqlBool>) =>
    sql`select m.tipo, m.fecha, 1 as cuantos, m.monto from contabilidad m where ${inFilter(filtro)} and ${condition}`
  const { matching, others, inParentheses } = await countMatchingTexts(db, filtro)
  if (matching === 0 || Math.min(matching, others) > MOST_TEXTS || inParentheses.length > MOST_NAMES)
    return sql`(${rowsIn(sql`true`)})`
  const ofTexts = tiposTransaccion
    .filter((tipo) => !filtro.tipo || filtro.tipo === tipo)
    .map((tipo) => ofTextsOf({ ...filtro, tipo }, { isMost: others < matching }))
  const isNamed = some(inParentheses.map((nombre) => matches('m.busqueda', nombre)))
  const besides = sql<SqlBool>`${isNamed} and not ${matches(sql`sin_parentesis(m.busqueda)`, filtro.buscar)}`
  const sums = inParentheses.length === 0 ? ofTexts : [...ofTexts, rowsIn(besides)]
  return sql`(${sql.join(sums, sql` union all `)})`
}

function ofTextsOf(filtro: Filtro & Required<Pick<Filtro, 'tipo'>>, { isMost }: { isMost: boolean }) {
  const { tipo, buscar } = filtro
  const holds = isMost ? sql`not ${matches('texto', buscar)}` : matches('texto', buscar)
  // Finds the texts in the same statement: with `isMost`, a text inserted in between would count as matching.
  const ofThose = sql`
    from sumas where de = 'contabilidad_por_texto' and ${within('dia', filtro)} and grupo = any(array(
      select grupo from contabilidad_textos where grupo like ${`${tipo} %`} and ${holds}))`
  const days = isMost
    ? sql`
        select dia, cuantos, monto from sumas where ${inSumas(storedSumsOf(filtro))}
        union all select dia, -cuantos, -monto ${ofThose}`
    : sql`select dia, cuantos, monto ${ofThose}`
  return sql`
    select ${tipo}::tipo_movimiento as tipo, dia as fecha, sum(cuantos) as cuantos, sum(monto) as monto
    from (${days}) as dias group by dia having sum(cuantos) <> 0`
}

/**
 * Counts the stored texts that match. These lack parts in parentheses, such as a client's name;
 * `inParentheses` has the parts that match a word of the search.
 */
async function countMatchingTexts(
  db: Db,
  { buscar }: Filtro,
): Promise<{ matching: number; others: number; inParentheses: string[] }> {
  const holdsOne = some(wordsOf(buscar).map((word) => matches('texto', word)))
  const { rows } = await sql<{ matching: number; others: number; inParentheses: string[] }>`
    select matching, todos - matching as others, array(
      select distinct texto from contabilidad_textos where grupo is null and ${holdsOne} limit ${MOST_NAMES + 1}) as in_parentheses
    from
      (select count(distinct grupo) as matching from contabilidad_textos where ${matches('texto', buscar)}) as unos,
      (select count(*) as todos from contabilidad_textos where grupo is not null) as otros`.execute(db)
  return rows[0] ?? { matching: 0, others: 0, inParentheses: [] }
}
