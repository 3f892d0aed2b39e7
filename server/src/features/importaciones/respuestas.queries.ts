import { MAX_FILAS } from '@gym/contract/importaciones/importaciones.rules'
import type { RespuestaFilas } from '@gym/contract/importaciones/importaciones.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isToImport } from './dudas/avisos.queries.ts'
import { type FilaGuardada, listFilasByNumero } from './filas.queries.ts'

interface RelatedFila {
  fila: number
  clave: string | null
  parecido: string | null
}

export async function listPreguntan(
  db: Db,
  importacionId: string,
  { estado, de, decision }: Pick<RespuestaFilas, 'estado' | 'de' | 'decision'>,
): Promise<RelatedFila[]> {
  const accepts = decision !== undefined && decision !== 'omitir'
  const asked = JSON.stringify(de?.decisiones ?? [])
  const { rows } = await sql<RelatedFila>`
    select fila, clave, parecido from importacion_filas
    where importacion_id = ${importacionId} and ${estado === 'oculta' ? sql`oculta and ${isToImport}` : sql`estado = ${estado}`}
      and (${de === undefined} or (mensajes -> 0 ->> 'campo' is not distinct from ${de?.campo ?? null}::text
        and decisiones @> ${asked}::jsonb and decisiones <@ ${asked}::jsonb
        -- An accepting decision needs a row with exactly one message without suggestions.
        and (${!accepts} or (
          select count(*) from jsonb_array_elements(mensajes) as cada (uno) where not uno ? 'sugerencias') = 1)
        and (${de?.pregunta === undefined} or mensajes -> 0 ->> 'pregunta' is not distinct from ${de?.pregunta ?? null}::text)))
    order by fila`.execute(db)
  return rows
}

/** Adds rows connected to `from` by `clave` or `parecido`, transitively, until there are `most`. Sorts by row. */
export async function withRelated(
  db: Db,
  importacionId: string,
  from: RelatedFila[],
  most = MAX_FILAS,
): Promise<number[]> {
  const all = new Set(from.map(({ fila }) => fila))
  const asked = new Set<string>()
  for (let news = from; news.length > 0 && all.size < most; ) {
    const newsOf = (field: 'clave' | 'parecido') => {
      const values = [...new Set(news.flatMap((row) => row[field] ?? []))].filter(
        (value) => !asked.has(`${field} ${value}`),
      )
      for (const value of values) asked.add(`${field} ${value}`)
      return values
    }
    const { rows } = await sql<RelatedFila>`
      (select fila, clave, parecido from importacion_filas
      where importacion_id = ${importacionId} and clave = any(${newsOf('clave')}::text[]) limit ${most})
      union
      (select fila, clave, parecido from importacion_filas
      where importacion_id = ${importacionId} and parecido = any(${newsOf('parecido')}::text[]) limit ${most})`.execute(
      db,
    )
    news = rows.filter(({ fila }) => !all.has(fila))
    for (const { fila } of news) all.add(fila)
  }
  return [...all].sort((one, other) => one - other)
}

/**
 * Writes a suggestion or decision into those of `filas` that have the question (`preguntan`). A row that does
 * not offer the decision is marked as omitted. Returns all `filas`.
 */
export async function answerFilas(
  db: Db,
  importacionId: string,
  { filas, preguntan }: { filas: number[]; preguntan: ReadonlySet<number> },
  { decision, sugerencia }: Pick<RespuestaFilas, 'decision' | 'sugerencia'>,
): Promise<FilaGuardada[]> {
  const asked = filas.filter((fila) => preguntan.has(fila))
  const set =
    sugerencia === undefined
      ? sql`
      decision = case when decisiones @> to_jsonb(${decision}::text) then ${decision} else decision end,
      omitir = omitir or not decisiones @> to_jsonb(${decision}::text)`
      : sql`
      valores = valores || case
        when mensajes -> 0 -> 'sugerencias' -> ${sugerencia}::integer is null then '{}'
        else jsonb_build_object(
          coalesce(mensajes -> 0 -> 'sugerencias' -> ${sugerencia}::integer ->> 'campo', mensajes -> 0 ->> 'campo'),
          mensajes -> 0 -> 'sugerencias' -> ${sugerencia}::integer -> 'valor')
          || coalesce(mensajes -> 0 -> 'sugerencias' -> ${sugerencia}::integer -> 'ademas', '{}')
        end`
  await sql`
    update importacion_filas set ${set}
    where importacion_id = ${importacionId} and fila = any(${asked}::integer[])`.execute(db)
  return listFilasByNumero(db, importacionId, filas)
}
