import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isOfNoMoreUse } from './database-errors.ts'

/** Who is at work, as the audit's triggers read it (migration 0049). */
export interface AuditContext {
  /** An account's id; without one it is nobody who is known. */
  usuario?: string | undefined
  /** With what it works in the account's name, where it is a program. */
  token?: string | undefined
  /** The operationId of the call. */
  accion: string
  direccion?: string
  /** The id that the answer and the log carry. */
  peticion?: string
  /** When it was asked for, as the program's clock has it. */
  fecha?: string
}

const callers = new AsyncLocalStorage<AuditContext>()

/** Whatever `work` begins, and what follows from it, is told to be of this caller. */
export const asCaller: <T>(context: AuditContext, work: () => T) => T = (context, work) =>
  callers.run(context, work)

const BEGINS = /^(begin|start transaction)\b/
const ENDS = /^(commit|rollback)$/
const WRITES = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i

/** What lends connections: a pool, or who chooses between two. */
export interface Lender {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/**
 * The pool, whose transactions are told for whom they are with their beginning, and forget it with their end: behind a pooler
 * the next one on the same session is anybody's. A lone statement that writes has a transaction of its own for it.
 */
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
      isSpent ||= isOfNoMoreUse(error)
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
