import type { Db } from '../db/database.ts'

/** Where what a key was answered is kept, in the transaction of its work. */
export interface Memory {
  /** The fingerprint of the body that the key stands for. */
  huella: Buffer
  /** What was answered first; undefined where this try is the first. Waits for one under way. */
  find: (trx: Db) => Promise<{ huella: Buffer; answer: object } | undefined>
  /** Before the work of the first try, each time it is begun. */
  begin?: (trx: Db) => Promise<void>
  keep: (trx: Db, answer: object, status: number) => Promise<void>
  /** What the first try is told, and one that comes after it. */
  told?: (answer: object) => object
  again?: (answer: object) => object
}
