import type { FiltroContable } from '@gym/contract/contabilidad'
import { tiposTransaccion } from '@gym/contract/contabilidad.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../../day-range.ts'
import type { Db } from '../../db/database.ts'
import { matches, within, wordsOf } from '../../db/lists.ts'
import { some } from '../../db/named.ts'
import { inSumas, type Sumadas } from '../../db/sumas.ts'

/** Days, one type or all, and words of the description or the category. */
export type Filtro = Pick<FiltroContable, 'buscar' | 'tipo'> & DayRange

/** The condition that a filter puts on the ledger `m`. */
export function inFilter({ buscar, tipo, ...days }: Filtro) {
  const ofType = tipo ? sql<SqlBool>`m.tipo = ${tipo}` : sql<SqlBool>`true`
  return sql<SqlBool>`${ofType} and ${within('m.fecha', days)} and ${matches('m.busqueda', buscar)}`
}

/** Whether nothing but days and a type narrows the ledger. */
export const isKept = ({ buscar }: Filtro) => wordsOf(buscar).length === 0

/** Which sums of days those are. */
export const keptOf = ({ tipo, desde, hasta }: Filtro): Sumadas => ({
  de: 'contabilidad',
  grupo: tipo,
  desde,
  hasta,
})

/** Of more texts than these that hold the words, and that do not, rows are summed and not texts. */
const MOST_TEXTS = 2000
/** The rows of so many names are looked for one by one. */
const MOST_NAMES = 20

/**
 * What a filter sums: `tipo`, `fecha`, `cuantos` and `monto`. Of days alone those are their sums. Words that texts hold have the sums of
 * those texts, or where fewer do not hold them all sums but theirs, and the rows beside them where a name in parentheses holds a word;
 * words that only names hold have their rows.
 */
export async function summedIn(db: Db, filtro: Filtro): Promise<RawBuilder<unknown>> {
  if (isKept(filtro))
    return sql`(select grupo::tipo_movimiento as tipo, dia as fecha, cuantos, monto from sumas where ${inSumas(keptOf(filtro))})`
  const rowsIn = (condition: RawBuilder<SqlBool>) =>
    sql`select m.tipo, m.fecha, 1 as cuantos, m.monto from contabilidad m where ${inFilter(filtro)} and ${condition}`
  const { dicen, callan, nombres } = await saidIn(db, filtro)
  if (dicen === 0 || Math.min(dicen, callan) > MOST_TEXTS || nombres.length > MOST_NAMES)
    return sql`(${rowsIn(sql`true`)})`
  const ofTexts = tiposTransaccion
    .filter((tipo) => !filtro.tipo || filtro.tipo === tipo)
    .map((tipo) => ofTextsOf({ ...filtro, tipo }, { isMost: callan < dicen }))
  const isNamed = some(nombres.map((nombre) => matches('m.busqueda', nombre)))
  const besides = sql<SqlBool>`${isNamed} and not ${matches(sql`sin_parentesis(m.busqueda)`, filtro.buscar)}`
  const sums = nombres.length === 0 ? ofTexts : [...ofTexts, rowsIn(besides)]
  return sql`(${sql.join(sums, sql` union all `)})`
}

/** The sums by day of the texts of a type that hold the words. Of each day once: to say the type of each of its texts would cost most of it. */
function ofTextsOf(filtro: Filtro & Required<Pick<Filtro, 'tipo'>>, { isMost }: { isMost: boolean }) {
  const { tipo, buscar } = filtro
  const holds = isMost ? sql`not ${matches('texto', buscar)}` : matches('texto', buscar)
  // Asked here and not before, or a text written meanwhile would count as one that holds them.
  const ofThose = sql`
    from sumas where de = 'contabilidad_por_texto' and ${within('dia', filtro)} and grupo = any(array(
      select grupo from contabilidad_textos where grupo like ${`${tipo} %`} and ${holds}))`
  const days = isMost
    ? sql`
        select dia, cuantos, monto from sumas where ${inSumas(keptOf(filtro))}
        union all select dia, -cuantos, -monto ${ofThose}`
    : sql`select dia, cuantos, monto ${ofThose}`
  return sql`
    select ${tipo}::tipo_movimiento as tipo, dia as fecha, sum(cuantos) as cuantos, sum(monto) as monto
    from (${days}) as dias group by dia having sum(cuantos) <> 0`
}

/** How many texts hold every word and how many do not, and the words in parentheses that hold one of them. */
async function saidIn(
  db: Db,
  { buscar }: Filtro,
): Promise<{ dicen: number; callan: number; nombres: string[] }> {
  const holdsOne = some(wordsOf(buscar).map((word) => matches('texto', word)))
  const { rows } = await sql<{ dicen: number; callan: number; nombres: string[] }>`
    select dicen, todos - dicen as callan, array(
      select distinct texto from contabilidad_textos where grupo is null and ${holdsOne} limit ${MOST_NAMES + 1}) as nombres
    from
      (select count(distinct grupo) as dicen from contabilidad_textos where ${matches('texto', buscar)}) as unos,
      (select count(*) as todos from contabilidad_textos where grupo is not null) as otros`.execute(db)
  return rows[0] ?? { dicen: 0, callan: 0, nombres: [] }
}
