import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApi } from '../api.ts'
import { wrongInBooks } from './ledger.ts'

/** Tables without gym data, and derived tables with their own invariants. */
const APART =
  /^(auditoria.*|importacion.*|sumas.*|idempotencia|sesiones|llamadas.*|intentos|clientes_al_dia|verificaciones)$/

/** Returns the rows of all tables but `APART` and `besides`. Expects derived values and books to be right. */
export async function everything(
  { database: { owned, asOwner } }: TestApi,
  besides: string[] = [],
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ tabla: string }>`
    select relname as tabla from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    owned,
  )
  const all: Record<string, unknown> = {}
  for (const { tabla } of rows) {
    if (APART.test(tabla) || besides.includes(tabla)) continue
    const { rows: its } = await sql<{ fila: unknown }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as fila from ${sql.table(tabla)} t`.execute(
      owned,
    )
    all[tabla] = its[0]?.fila
  }
  const { rows: wrongSums } = await sql`select * from sumas_erradas()`.execute(owned)
  const { rows: wrongDays } = await sql`select * from al_dia_errado()`.execute(owned)
  expect({ wrongSums, wrongDays, wrongInBooks: await wrongInBooks(asOwner) }).toEqual({
    wrongSums: [],
    wrongDays: [],
    wrongInBooks: [],
  })
  return all
}
