import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Who is at work, as the audit's triggers read it (migration 0049). */
export interface AuditContext {
  /** An account's id; without one it is nobody who is known. */
  usuario?: string | undefined
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

/**
 * The pool, whose connections know for whom they are taken. One that knows it already is asked nothing, so that reading costs
 * nothing except after another one's write.
 */
export function knowingTheCaller(pool: PostgresPool): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, string>()
  return {
    async connect() {
      const client = await pool.connect()
      const context = callers.getStore()
      const told = context ? JSON.stringify(context) : ''
      if ((known.get(client) ?? '') === told) return client
      try {
        await client.query("select set_config('gimnasio.contexto', $1, false)", [told])
      } catch (error) {
        // Nobody may work on a connection that names somebody else.
        ;(client.release as (destroy: boolean) => void)(true)
        throw error
      }
      known.set(client, told)
      return client
    },
    end: () => pool.end(),
  }
}
