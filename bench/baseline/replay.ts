import type { Pool, PoolClient } from 'pg'
import { v7 as uuid } from 'uuid'
import type { Recording, Statement } from '../recording.ts'

/** Replaces the ids that the program generated during the recording by new ones. */
export type Renew = (text: string) => string

export function newIds({ madeIds }: Recording): Renew {
  if (madeIds.length === 0) return (text) => text
  const ids = new Map(madeIds.map((id) => [id, uuid()]))
  const any = new RegExp(madeIds.join('|'), 'g')
  return (text) => text.replace(any, (id) => ids.get(id) ?? id)
}

/** Parallel statements outside a transaction take a connection each; statements in sequence share one. */
export async function replay(pool: Pool, steps: Statement[][], renew: Renew): Promise<void> {
  let connection: PoolClient | undefined
  let isTransaction = false
  const run = (on: Pool | PoolClient, { text, values }: Statement) =>
    on.query(
      renew(text),
      values.map((value) => (typeof value === 'string' ? renew(value) : value)),
    )
  try {
    for (const step of steps) {
      if (step.length > 1 && !isTransaction) {
        // Releases the connection before it waits for parallel statements, to avoid a pool deadlock.
        connection?.release()
        connection = undefined
        await Promise.all(step.map((statement) => run(pool, statement)))
        continue
      }
      connection ??= await pool.connect()
      for (const statement of step) {
        await run(connection, statement)
        if (statement.text.startsWith('begin')) isTransaction = true
        if (statement.text === 'commit') isTransaction = false
      }
    }
  } finally {
    // Closes the connection of an uncommitted transaction, so that PostgreSQL rolls it back.
    connection?.release(isTransaction)
  }
}
