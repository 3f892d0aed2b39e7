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
  const statements = asked.mock.calls.map(([text, values]) => ({
    text: String(text),
    values: values as unknown as unknown[],
  }))
  asked.mockRestore()
  const plans = []
  for (const { text, values } of statements) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, values))
    plans.push({ statement: text, plan: JSON.stringify(rows) })
  }
  return plans
}
