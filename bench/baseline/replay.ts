import type { Pool, PoolClient } from 'pg'
import { v7 as uuid } from 'uuid'
import type { Recording, Statement } from '../recording.ts'

/** Puts new ids in the place of those that the program made while it was recorded. */
export type Renew = (text: string) => string

/** Makes the new ids of one request. */
export function newIds({ madeIds }: Recording): Renew {
  if (madeIds.length === 0) return (text) => text
  const ids = new Map(madeIds.map((id) => [id, uuid()]))
  const any = new RegExp(madeIds.join('|'), 'g')
  return (text) => text.replace(any, (id) => ids.get(id) ?? id)
}

/**
 * Has the database do what the program had it do, in the same steps and transaction. One statement after the other has the same
 * connection, which was told for whom it works; those at the same time have one each.
 */
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
        // Who waits for others may not keep one meanwhile.
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
    // Closing the connection of a transaction that has not reached its commit rolls it back.
    connection?.release(isTransaction)
  }
}
