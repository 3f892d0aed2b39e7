import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const own = new AsyncLocalStorage<string[]>()

/**
 * The statements that a call runs, as the database gets them, in an order of their own. What the program does by itself
 * meanwhile, on a slow machine too, is none of them.
 */
export async function statementsOf(attempt: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  const listening = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | { text: string }]
    own.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
    return Reflect.apply(query, this, args)
  })
  await own.run(statements, attempt)
  listening.mockRestore()
  // What the audit does after somebody else's write is none of this call's work.
  return statements.filter((statement) => !/gimnasio\.contexto|encadenar_auditoria/.test(statement)).sort()
}
