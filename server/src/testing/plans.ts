import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../db/database.ts'

/** How PostgreSQL would answer each statement that is sent meanwhile, and the statement: what names an index in the plan uses it. */
export async function plansOf(
  db: Db,
  act: () => Promise<unknown>,
): Promise<{ statement: string; plan: string }[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  // What is prepared is given as one thing, with its name.
  const statements = asked.mock.calls.map(([query, values]) =>
    typeof query === 'object' ? query : { text: query, values },
  ) as unknown as { text: string; values: unknown[] }[]
  asked.mockRestore()
  const plans = []
  for (const { text, values } of statements) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, values))
    plans.push({ statement: text, plan: JSON.stringify(rows) })
  }
  return plans
}
