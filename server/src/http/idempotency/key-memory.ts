import type { Db } from '../../db/connection/database.ts'

/** Stores responses in the transaction of the work. */
export interface IdempotencyStore {
  huella: Buffer
  /** Undefined for a new key. Waits for a concurrent request. */
  find: (trx: Db) => Promise<{ huella: Buffer; answer: object } | undefined>
  begin?: (trx: Db) => Promise<void>
  keep: (trx: Db, answer: object, status: number) => Promise<void>
  /** Maps the response of the first request, before it is stored; `onReplay` maps the stored response. */
  present?: (answer: object) => object
  onReplay?: (answer: object) => object
}
