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

/** Has the database do what the program had it do, in the same steps and transaction. */
export async function replay(pool: Pool, steps: Statement[][], renew: Renew): Promise<void> {
  let transaction: PoolClient | undefined
  try {
    for (const step of steps) {
      if (step[0]?.text === 'begin') transaction = await pool.connect()
      const connection = transaction ?? pool
      await Promise.all(
        step.map(({ text, values }) =>
          connection.query(
            text,
            values.map((value) => (typeof value === 'string' ? renew(value) : value)),
          ),
        ),
      )
      if (step[0]?.text === 'commit') {
        transaction?.release()
        transaction = undefined
      }
    }
  } finally {
    // Closing the connection of a transaction that has not reached its commit rolls it back.
    transaction?.release(true)
  }
}
