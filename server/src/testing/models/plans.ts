import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../../db/connection/database.ts'

export async function plansOf(
  db: Db,
  act: () => Promise<unknown>,
): Promise<{ statement: string; plan: string }[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  // Prepared statements are passed as an object with a name.
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
