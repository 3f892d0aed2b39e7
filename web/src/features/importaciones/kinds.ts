import type { Decision } from '@gym/contract/importaciones/importaciones.rules'
import type { Fila } from '@gym/contract/importaciones/importaciones.schema'

export interface Kind {
  key: string
  count: number
  decisiones: Decision[]
  example: Fila
}

/** Key of a doubt's kind: rows with the same field, question and possible answers get one answer. */
const kindOf = ({ mensajes: [first], decisiones }: Pick<Fila, 'mensajes' | 'decisiones'>) =>
  JSON.stringify([first?.campo ?? null, first?.pregunta ?? null, [...decisiones].sort()])

/** True for a row whose decision answers more than one question: it gets its own answer. */
const asksMore = ({ mensajes, decisiones }: Fila) =>
  decisiones.length > 0 && mensajes.filter(({ sugerencias }) => !sugerencias).length > 1

export function kindsOf(rows: Fila[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const row of rows) {
    if (asksMore(row)) continue
    const key = kindOf(row)
    const known = kinds.get(key)
    if (known) known.count += 1
    else kinds.set(key, { key, count: 1, decisiones: row.decisiones, example: row })
  }
  return [...kinds.values()]
}
