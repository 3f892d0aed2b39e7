import { isPending, type OutboxRow } from './outbox-rows.ts'

const HOUR_MS = 3_600_000
const AMBER_AFTER_MS = HOUR_MS
const RED_AFTER_MS = 24 * HOUR_MS

export interface OfAnother {
  usuario: OutboxRow['usuario']
  count: number
}

export interface OutboxSummary {
  porEnviar: OutboxRow[]
  porRevisar: OutboxRow[]
  deOtros: OfAnother[]
}

export function summaryOf(rows: readonly OutboxRow[], userId: string): OutboxSummary {
  const own = rows.filter(({ usuario, enviaPor }) => usuario._id === userId || enviaPor === userId)
  const others = new Map<string, OfAnother>()
  for (const row of rows)
    if (!own.includes(row)) {
      const { usuario } = row
      others.set(usuario._id, { usuario, count: (others.get(usuario._id)?.count ?? 0) + 1 })
    }
  return {
    porEnviar: own.filter((row) => isPending(row) && row.anotada),
    porRevisar: own.filter((row) => !isPending(row)),
    deOtros: [...others.values()],
  }
}

export function colourOf(rows: readonly OutboxRow[], now = Date.now()): 'blue' | 'orange' | 'red' {
  const waited = now - Math.min(now, ...rows.map(({ ocurridoAt }) => ocurridoAt))
  if (waited >= RED_AFTER_MS) return 'red'
  return waited >= AMBER_AFTER_MS ? 'orange' : 'blue'
}

export const ofAnotherInWords = ({ usuario, count }: OfAnother) =>
  count === 1
    ? `Hay 1 operación de ${usuario.nombre} sin enviar.`
    : `Hay ${count} operaciones de ${usuario.nombre} sin enviar.`
