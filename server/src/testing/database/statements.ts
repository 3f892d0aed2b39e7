import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const own = new AsyncLocalStorage<string[]>()

/** Statements of a request, sorted, without those that set the audit context or link the audit. */
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
  return statements.filter((statement) => !/gimnasio\.contexto|encadenar_auditoria/.test(statement)).sort()
}
