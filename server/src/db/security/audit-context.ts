import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { mustCloseConnection } from '../connection/database-errors.ts'

/** The audit context that the triggers read (migration 0049). */
export interface AuditContext {
  usuario?: string | undefined
  /** Id of the API token, if a program makes the request. */
  token?: string | undefined
  accion: string
  direccion?: string
  peticion?: string
  fecha?: string
}

const callers = new AsyncLocalStorage<AuditContext>()

export const asCaller: <T>(context: AuditContext, work: () => T) => T = (context, work) =>
  callers.run(context, work)

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/
const WRITES = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i

export interface Lender {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/** Sets the audit context in each transaction, not in the session, which a pooler lends to others. */
export function knowingTheCaller(pool: Lender): PostgresPool {
  return {
    async connect() {
      return lent(await pool.connect(), callers.getStore())
    },
    end: () => pool.end(),
  }
}

function lent(client: pg.PoolClient, context: AuditContext | undefined): PostgresPoolClient {
  let isSpent = false
  let isOpen = false
  const telling =
    context && `select set_config('gimnasio.contexto', ${pg.escapeLiteral(JSON.stringify(context))}, true)`

  async function run(text: string, values: unknown[] = []) {
    try {
      return await client.query(text, values)
    } catch (error) {
      isSpent ||= mustCloseConnection(error)
      throw error
    }
  }

  function begin(text: string) {
    isOpen = true
    return run(`${text}; ${telling}`)
  }

  async function alone(text: string, values: unknown[]) {
    await begin('begin')
    try {
      const result = await run(text, values)
      await run('commit')
      return result
    } catch (error) {
      await run('rollback').catch(() => {
        isSpent = true
      })
      throw error
    } finally {
      isOpen = false
    }
  }

  async function query(text: string, values: unknown[]) {
    if (!telling) return run(text, values)
    if (BEGINS.test(text)) return begin(text)
    if (!isOpen && WRITES.test(text)) return alone(text, values)
    if (ENDS.test(text)) isOpen = false
    return run(text, values)
  }

  return { query: query as never, release: () => client.release(isSpent) }
}
